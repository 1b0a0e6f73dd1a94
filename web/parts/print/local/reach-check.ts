import type { LocalProgram } from '#domain/printing/answers/printing.ts';
import { reach } from './program-client.ts';

/** Whether this device reaches a program: 'blocked' by the person's answer, 'unsupported' by the browser, 'silent' without an answer. */
export type Reach = 'reached' | 'blocked' | 'unsupported' | 'silent';

const ANSWER_MS = 4_000;
/** The person reads the question of the browser first. */
const QUESTION_MS = 60_000;
const PERMISSION = 'local-network-access';

/** What the browser says of pages that reach a private network; null if it does not know the question. */
async function permission(): Promise<PermissionState | null> {
  try {
    // TypeScript does not know the name yet.
    const { state } = await navigator.permissions.query({ name: PERMISSION as PermissionName });
    return state;
  } catch {
    return null;
  }
}

const isOverHttps = (): boolean => location.protocol === 'https:';

/** Whether a check asks the person nothing. */
export const canCheckQuietly = async (): Promise<boolean> =>
  !isOverHttps() || (await permission()) === 'granted';

/** Tries to reach a program. The browser may ask the person for the permission. */
export async function checkReach(program: LocalProgram): Promise<Reach> {
  const before = await permission();
  const isAsked = isOverHttps() && before === 'prompt';
  if (await reach(program, isAsked ? QUESTION_MS : ANSWER_MS)) return 'reached';
  if (!isOverHttps()) return 'silent';
  const after = await permission();
  if (after === null) return 'unsupported';
  return after === 'granted' ? 'silent' : 'blocked';
}
