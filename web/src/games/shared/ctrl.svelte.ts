// What all tables have in common. A game's ctrl.svelte.ts adds what is shown and what input does.
import { tick } from 'svelte';
import type { SeatView } from '../../table/seats';
import type { Session } from '../../table/session.svelte';
import { stateOf, viewOf } from '../../table/state';

export abstract class TableCtrl<State, View = Record<string, unknown>> {
  /** The table on the page. */
  root: HTMLElement | undefined = $state();
  readonly state: State = $derived.by(() => stateOf<State>(this.session.now!));
  readonly view: View = $derived.by(() => viewOf<View>(this.session.now!));
  readonly actor: SeatView | null = $derived.by(() => this.session.actor);
  /** What is to be done on this device, in a word of the game's; empty if nothing is. */
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

  /** Where something is on the screen. */
  placeOf(selector: string): DOMRect | undefined {
    return this.root?.querySelector(selector)?.getBoundingClientRect();
  }
}
