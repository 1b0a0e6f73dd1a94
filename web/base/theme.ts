import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type Theme = 'dark' | 'light';

const KEY = 'fogon.theme';
const SUGGESTED_KEY = 'fogon.theme.suggested';
const TRANSITION_MS = 600;
const BARS = { dark: '#14100d', light: '#fbf9f7' } as const;

const theme = createStore<Theme>(
  (storage.get(KEY) ?? storage.get(SUGGESTED_KEY)) === 'light' ? 'light' : 'dark',
);
let settling: ReturnType<typeof setTimeout> | undefined;

function show(next: Theme): void {
  const root = document.documentElement;
  root.classList.add('theme-changing');
  root.classList.toggle('dark', next === 'dark');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BARS[next]);
  clearTimeout(settling);
  settling = setTimeout(() => root.classList.remove('theme-changing'), TRANSITION_MS);
  theme.set(next);
}

function setTheme(next: Theme): void {
  storage.set(KEY, next);
  show(next);
}

export function toggleTheme(): void {
  setTheme(theme.get() === 'dark' ? 'light' : 'dark');
}

/** Applies the business's default theme if this device has not chosen its own, and stores it for index.html. */
export function suggestTheme(next: Theme): void {
  storage.set(SUGGESTED_KEY, next);
  if (storage.get(KEY) === null && theme.get() !== next) show(next);
}

export function useTheme(): Theme {
  return useStore(theme);
}
