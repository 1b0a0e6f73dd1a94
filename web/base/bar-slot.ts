import { createContext } from 'react';

/** The part of the shell's bar that is for the tools of a working screen; null where the screen shows them itself. */
export const BarSlot = createContext<HTMLElement | null>(null);
