import { ApiError } from './http.ts';
import { createStore, useStore } from './store.ts';

/** Work that waits for the password; ends with whether it was confirmed. */
export type PasswordRequest = (isConfirmed: boolean) => void;

const waiting = createStore<PasswordRequest | null>(null);
let pendingConfirmation: Promise<boolean> | null = null;

/** Asks whoever is at the screen for the password, once for all that wait for it. */
function requestPassword(): Promise<boolean> {
  pendingConfirmation ??= new Promise<boolean>((resolve) => {
    waiting.set((isConfirmed) => {
      pendingConfirmation = null;
      waiting.set(null);
      resolve(isConfirmed);
    });
  });
  return pendingConfirmation;
}

/** The request to show. */
export function usePasswordRequest(): PasswordRequest | null {
  return useStore(waiting);
}

/** Nobody is at the screen any more: what waits is not done. */
export function dropPasswordRequest(): void {
  waiting.get()?.(false);
}

/** True for what is refused until the password is typed again. */
export function isPasswordRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.step-up';
}

/** Does the work; where the server wants the password it is asked for in place, and the very same work is done again. */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPasswordRequired(error) || !(await requestPassword())) throw error;
    }
  }
}
