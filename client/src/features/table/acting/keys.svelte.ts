// Whether keys act at the table this page shows, and where the focus stays when a button or field there has gone.

import { Arming } from './arming.ts';
import { keyNames, TYPED_IN } from './keys.ts';
import { settings } from '../../../app/settings.svelte.ts';

class TableKeys {
  armed = $state(false);

  private readonly arming = new Arming();
  private zone: HTMLElement | undefined;
  private last: HTMLElement | null = null; // in the table, and with the focus until it went
  private itself = false; // the focus is moved by the page, or by a key
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** For the element that is the table: everything in it, and a click anywhere on it, is the table's. */
  readonly on = (zone: HTMLElement) => {
    this.zone = zone;
    const gone = new MutationObserver(() => this.stay());
    gone.observe(zone, { childList: true, subtree: true });
    document.addEventListener('focusin', this.came);
    document.addEventListener('focusout', this.left);
    zone.addEventListener('keydown', this.pressed);
    return () => {
      gone.disconnect();
      document.removeEventListener('focusin', this.came);
      document.removeEventListener('focusout', this.left);
      zone.removeEventListener('keydown', this.pressed);
      this.arming.left(Date.now());
      this.last = null;
      this.settle();
    };
  };

  /** The key that was meant for the table; empty where keys do not act now. */
  meant(event: KeyboardEvent): string {
    return settings.keys && this.armed ? keyNames(event) : '';
  }

  /** Move the focus because a key says so: keys go on at once. */
  focus(target: HTMLElement | null | undefined): void {
    this.itself = true;
    target?.focus({ preventScroll: true });
    this.itself = false;
    this.arming.moved(Boolean(target?.matches(TYPED_IN)));
  }

  private readonly came = ({ target }: FocusEvent) => {
    const at = target as HTMLElement;
    const here = this.zone?.contains(at) && !at.closest('dialog');
    this.last = here ? at : null;
    if (this.itself) return;
    if (here) this.arming.came(Date.now(), at.matches(TYPED_IN));
    else this.arming.left(Date.now());
    this.settle();
  };

  /** The focus goes to nothing: the player's doing as long as what had it is still there. */
  private readonly left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (!(target as HTMLElement).isConnected || this.zone?.contains(document.activeElement)) return;
      this.last = null;
      this.arming.left(Date.now());
      this.settle();
    });
  };

  private readonly pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') this.arming.entered();
  };

  /** What had the focus is gone: the place for the player's acts has it now. */
  private stay(): void {
    if (!this.last || this.last.isConnected || document.activeElement !== document.body) return;
    this.arming.lost(Date.now());
    this.focus(this.zone?.querySelector<HTMLElement>('[data-home]') ?? this.zone);
    this.settle();
  }

  private settle(): void {
    clearTimeout(this.waiting);
    const { from } = this.arming;
    this.armed = from !== null && from <= Date.now();
    if (from !== null && !this.armed) this.waiting = setTimeout(() => (this.armed = true), from - Date.now());
  }
}

export const keys = new TableKeys();
