import type { Accent } from '#domain/business/settings.ts';
import { storage } from './storage.ts';

const KEY = 'fogon.accent';

/** Applies the business's accent and stores it on this device, so that index.html applies it before the first paint. */
export function showAccent(accent: Accent): void {
  storage.set(KEY, accent);
  document.documentElement.dataset.accent = accent;
}
