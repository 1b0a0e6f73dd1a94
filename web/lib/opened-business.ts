import { type Answer, type api, send } from './api.ts';
import { runCommand } from './command.ts';
import { applySession } from './session.ts';

type EnteredSession = Answer<(typeof api.businesses)[':id']['enter']['$post']>;

async function switchBusiness(path: string): Promise<boolean> {
  const outcome = await runCommand({ call: send<EnteredSession>('POST', path) });
  if (outcome.ok) applySession(outcome.data);
  return outcome.ok;
}

/** A master closes the business that it has opened. Returns false on failure. */
export function leaveBusiness(): Promise<boolean> {
  return switchBusiness('/api/businesses/leave');
}

/** A master opens a business and closes the one that is open. Returns false on failure. */
export async function openBusiness(id: string, opened: string | null): Promise<boolean> {
  if (opened !== null && opened !== id && !(await leaveBusiness())) return false;
  return switchBusiness(`/api/businesses/${id}/enter`);
}
