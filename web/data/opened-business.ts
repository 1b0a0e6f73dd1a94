import type { SignedIn } from '#domain/people/answers/auth.ts';
import { api } from './api.ts';
import { type Command, runCommand } from './command.ts';
import { applySession } from './session.ts';

async function switchBusiness(call: Command<SignedIn>['call']): Promise<boolean> {
  const outcome = await runCommand({ call });
  if (outcome.ok) applySession(outcome.data);
  return outcome.ok;
}

/** A master closes the business that it has opened. Returns false on failure. */
export function leaveBusiness(): Promise<boolean> {
  return switchBusiness((options) => api.businesses.leave.$post({}, options));
}

/** A master opens a business and closes the one that is open. Returns false on failure. */
export async function openBusiness(id: string, opened: string | null): Promise<boolean> {
  if (opened !== null && opened !== id && !(await leaveBusiness())) return false;
  return switchBusiness((options) => api.businesses[':id'].enter.$post({ param: { id } }, options));
}
