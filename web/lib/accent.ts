import type { Accent } from '#domain/settings.ts';
import { storage } from './storage.ts';

const KEY = 'fogon.accent';

/** Colours this device with the business's accent, also from its next start on, before anything is drawn (index.html). */
export function showAccent(accent: Accent): void {
  storage.set(KEY, accent);
  document.documentElement.dataset.accent = accent;
}
