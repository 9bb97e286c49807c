// Settings of this device.
import { keepSetting, readSetting } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type MotionSetting = 'auto' | 'full' | 'none';
export const kWarningLimits = ['off', '2', '5', '10'] as const;
export type WarningLimit = (typeof kWarningLimits)[number];
/** How long the moves of others are shown, as a multiple of the usual time. */
export const kPaces = { normal: 1, slow: 2, fast: 0.4, none: 0 } as const;
export type Pace = keyof typeof kPaces;
export type Setting = 'theme' | 'sound' | 'motion' | 'pace' | 'chat' | 'chances' | 'warning' | 'name';

function oneOf<T extends string>(name: string, values: readonly [T, ...T[]]): T {
  const kept = readSetting(name) as T | null;
  return kept !== null && values.includes(kept) ? kept : values[0];
}

const query = (text: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(text) : null;

class Settings {
  theme = $state<Theme>(oneOf('theme', ['auto', 'light', 'dark']));
  sound = $state<'on' | 'off'>(oneOf('sound', ['on', 'off']));
  motion = $state<MotionSetting>(oneOf('motion', ['auto', 'full', 'none']));
  pace = $state<Pace>(oneOf('pace', ['normal', 'slow', 'fast', 'none']));
  chat = $state<'on' | 'off'>(oneOf('chat', ['on', 'off']));
  /** Shows the winning chances as a bar. */
  chances = $state<'off' | 'on'>(oneOf('chances', ['off', 'on']));
  /** Warns before decisions that lose at least this many percentage points. */
  warning = $state<WarningLimit>(oneOf('warning', kWarningLimits));
  name = $state(readSetting('name') ?? '');

  private prefersDark = $state(query('(prefers-color-scheme: dark)')?.matches ?? false);
  private still = $state(query('(prefers-reduced-motion: reduce)')?.matches ?? false);

  constructor() {
    query('(prefers-color-scheme: dark)')?.addEventListener('change', (e) => (this.prefersDark = e.matches));
    query('(prefers-reduced-motion: reduce)')?.addEventListener('change', (e) => (this.still = e.matches));
  }

  /** The theme in use. */
  get dark(): boolean {
    return this.theme === 'auto' ? this.prefersDark : this.theme === 'dark';
  }

  /** Disables animations. */
  get calm(): boolean {
    return this.motion === 'auto' ? this.still : this.motion === 'none';
  }

  change(name: Setting, value: string): void {
    Object.assign(this, { [name]: value });
    keepSetting(name, value);
  }
}

export const settings = new Settings();
