import { navigate, useLocationProperty } from 'wouter/use-browser-location';

const REGISTER = '#registro';

export type Mode = 'login' | 'register';

/** Which form the address shows: /login#registro registers, and the browser's back returns to the other one. */
export function useMode(): readonly [mode: Mode, choose: (mode: Mode) => void] {
  const mode = useLocationProperty<Mode>(() => (location.hash === REGISTER ? 'register' : 'login'));
  const choose = (next: Mode) => {
    if (next !== mode) navigate(`${location.pathname}${next === 'register' ? REGISTER : ''}`);
  };
  return [mode, choose];
}
