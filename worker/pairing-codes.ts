import type { Context } from 'hono';
import { pairingCodeText } from '#domain/printing/printing.ts';
import type { Api } from './context.ts';
import { hashPairingCode, makePairingCode } from './tokens.ts';

/** A pairing code for this write, and what is stored of it. */
export async function pairingOf(c: Context<Api>) {
  const code = await makePairingCode(c.env.AUTH_SECRET, c.var.write);
  return { code: pairingCodeText(code), stored: await hashPairingCode(c.env.AUTH_SECRET, code) };
}
