import { type Answer, type api, send } from './api.ts';
import { runCommand } from './command.ts';
import { applySession } from './session.ts';

type EnteredSession = Answer<(typeof api.businesses)[':id']['enter']['$post']>;

async function switchBusiness(path: string): Promise<boolean> {
  const outcome = await runCommand({ call: send<EnteredSession>('POST', path) });
  if (outcome.ok) applySession(outcome.data);
  return outcome.ok;
}

/** A master leaves the business that it has opened; false when that failed. */
export function leaveBusiness(): Promise<boolean> {
  return switchBusiness('/api/businesses/leave');
}

/** A master opens a business, leaving the one that is open; false when that failed. */
export async function openBusiness(id: string, opened: string | null): Promise<boolean> {
  if (opened !== null && opened !== id && !(await leaveBusiness())) return false;
  return switchBusiness(`/api/businesses/${id}/enter`);
}
