import { randomUUID } from 'node:crypto';
import {
  closeRegister,
  countRegister,
  type RegisterCount,
  readRegisterCount,
} from '#db/queries/register/register.ts';
import type { WriteScope } from '#db/scope.ts';

export interface CountedClosing extends RegisterCount {
  readonly difference_reason?: string | undefined;
}

/** Counts a register session, again when it was counted before, and returns the count's id. */
export async function countRegisterSession(
  scope: WriteScope,
  id: string,
  count: RegisterCount,
): Promise<string> {
  const last = await readRegisterCount(scope, id);
  const again = last?.outcome ? { recount_of: last.outcome.id } : {};
  const counted = await countRegister({ ...scope, key: randomUUID() }, id, { ...count, ...again });
  return counted.answer.id;
}

/** Counts a register session and closes it with that count. */
export async function countAndClose(
  scope: WriteScope,
  id: string,
  { difference_reason, ...count }: CountedClosing,
  mayAccept: boolean,
) {
  const count_id = await countRegisterSession(scope, id, count);
  return closeRegister(scope, id, { count_id, difference_reason }, mayAccept);
}
