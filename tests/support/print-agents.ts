import { randomUUID } from 'node:crypto';
import type { Pairing, PairingOffer } from '#domain/printing/answers/printing.ts';
import { as, call } from './api.ts';
import type { Business } from './business.ts';
import { locationOf } from './locations.ts';

/** Adds a Fogón Impresoras, as an administrator does. Returns its id and code. */
export async function offerByApi(business: Business) {
  const body = { id: randomUUID(), name: 'Computadora', location_id: await locationOf(business) };
  const { body: offer } = await as(business, 'admin').post<PairingOffer>('/api/printing/agents', { body });
  return { id: body.id, code: offer.code, expiresAt: offer.code_expires_at };
}

/** The token of a Fogón Impresoras that was paired by its code. */
export async function agentTokenByApi(business: Business): Promise<string> {
  const { code } = await offerByApi(business);
  const { body } = await call<Pairing>('POST', '/api/print-agents/pair', { body: { code } });
  return body.token;
}
