import { followPointer } from './focus-rings.ts';
import { shieldTaps } from './tap-shield.ts';

/** What follows taps and keys on every screen. It is loaded after the first one. */
export function followHands(): void {
  followPointer();
  shieldTaps();
}
