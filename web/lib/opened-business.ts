import { type Answer, type api, send } from './api.ts';
import { runCommand } from './command.ts';
import { adoptSession } from './session.ts';

type Placed = Answer<(typeof api.businesses)[':id']['enter']['$post']>;

async function place(path: string): Promise<boolean> {
  const outcome = await runCommand({ call: send<Placed>('POST', path) });
  if (outcome.ok) adoptSession(outcome.data);
  return outcome.ok;
}

/** A master leaves the business that it has opened; false when that failed. */
export function leaveBusiness(): Promise<boolean> {
  return place('/api/businesses/leave');
}

/** A master opens a business, leaving the one that is open; false when that failed. */
export async function openBusiness(id: string, opened: string | null): Promise<boolean> {
  if (opened !== null && opened !== id && !(await leaveBusiness())) return false;
  return place(`/api/businesses/${id}/enter`);
}
