// Short messages that disappear after some seconds.
export interface Toast {
  id: number;
  text: string;
  kind: 'word' | 'fault';
}

export const toasts = $state<Toast[]>([]);
let last = 0;

export function toast(text: string, kind: Toast['kind'] = 'word'): void {
  if (toasts.some((shown) => shown.text === text)) return;
  const id = ++last;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), 4500 + text.length * 40);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((shown) => shown.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
