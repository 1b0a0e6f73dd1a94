import { navigate, useLocationProperty } from 'wouter/use-browser-location';

const REGISTER = '#registro';

export type Mode = 'login' | 'register';

/** The form that the address shows: /login#registro registers. The browser's back button returns to the other form. */
export function useMode(): readonly [mode: Mode, choose: (mode: Mode) => void] {
  const mode = useLocationProperty<Mode>(() => (location.hash === REGISTER ? 'register' : 'login'));
  const choose = (next: Mode) => {
    if (next !== mode) navigate(`${location.pathname}${next === 'register' ? REGISTER : ''}`);
  };
  return [mode, choose];
}
