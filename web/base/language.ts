import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const LANGUAGES = [
  { code: 'es', label: 'ES' },
  { code: 'en-US', label: 'English (US)' },
] as const;
export type AppLanguage = (typeof LANGUAGES)[number]['code'];

const KEY = 'fogon.language';
const language = createStore<AppLanguage>(storage.get(KEY) === 'en-US' ? 'en-US' : 'es');

/** Stores the choice; by the specification it changes nothing else. */
export function setLanguage(next: AppLanguage): void {
  storage.set(KEY, next);
  language.set(next);
}

export function useLanguage(): AppLanguage {
  return useStore(language);
}
