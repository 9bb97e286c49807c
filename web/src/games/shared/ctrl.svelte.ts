// Base of all tables' controllers. A game's ctrl.svelte.ts adds state and input.
import { tick } from 'svelte';
import type { SeatView } from '../../table/seats';
import type { Session } from '../../table/session.svelte';
import { stateOf, viewOf } from '../../table/state';

export abstract class TableCtrl<State, View = Record<string, unknown>> {
  /** The table's element. */
  root: HTMLElement | undefined = $state();
  readonly state: State = $derived.by(() => stateOf<State>(this.session.now!));
  readonly view: View = $derived.by(() => viewOf<View>(this.session.now!));
  readonly actor: SeatView | null = $derived.by(() => this.session.actor);
  /** Key of the action expected on this device, in the game's translations; empty if none. */
  abstract readonly step: string;

  constructor(readonly session: Session) {
    // Keyboard focus goes to the next action.
    $effect(() => {
      if (!this.step) return;
      void tick().then(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        this.root?.querySelector<HTMLElement>('[data-next]:not(:disabled)')?.focus({ preventScroll: true });
      });
    });
  }

  nameOf(seat: number): string {
    return this.session.seats[seat]?.name ?? '';
  }

  /** Position of an element on the screen. */
  placeOf(selector: string): DOMRect | undefined {
    return this.root?.querySelector(selector)?.getBoundingClientRect();
  }
}
