import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const LANGUAGES = [
  { code: 'es', label: 'ES' },
  { code: 'en-US', label: 'English (US)' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

const KEY = 'fogon.language';
const language = createStore<Language>(storage.get(KEY) === 'en-US' ? 'en-US' : 'es');

/** Records the choice; by the specification it changes nothing else. */
export function setLanguage(next: Language): void {
  storage.set(KEY, next);
  language.set(next);
}

export function useLanguage(): Language {
  return useStore(language);
}
