import { createStore, useStore } from '#web/base/store.ts';
import { ApiError } from './http.ts';

/** Ends the wait for the password with whether it was confirmed. */
export type PasswordRequest = (isConfirmed: boolean) => void;

const waiting = createStore<PasswordRequest | null>(null);
let pendingConfirmation: Promise<boolean> | null = null;

/** Requests the password on this screen, once for all pending calls. */
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

export function usePasswordRequest(): PasswordRequest | null {
  return useStore(waiting);
}

/** Ends the request without a password, because the session has ended. */
export function dropPasswordRequest(): void {
  waiting.get()?.(false);
}

/** Whether a refusal requires the password again. */
export function isPasswordRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.step-up';
}

/** Does the work. If the server requires the password, requests it on this screen and repeats the work. */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPasswordRequired(error) || !(await requestPassword())) throw error;
    }
  }
}
