import type { Context } from 'hono';
import {
  OFFLINE_HEADER,
  type ReceivedOffline,
  SIGNATURE_HEADER,
  signedText,
} from '#domain/offline/offline.ts';
import type { Api } from './context.ts';
import { authSecrets } from './env.ts';
import { isDeviceSignature } from './tokens.ts';

const SIGNATURE = /^[0-9a-f]{64}$/;

/** Whether the request has the signature of a device of its business. */
export async function hasDeviceSignature(c: Context<Api>, deviceId: string): Promise<boolean> {
  const signature = c.req.header(SIGNATURE_HEADER) ?? '';
  const { businessId } = c.var.scope;
  if (!SIGNATURE.test(signature) || !businessId) return false;
  const offline = c.req.header(OFFLINE_HEADER) ?? '';
  const text = signedText(c.req.method, c.req.path, offline, await c.req.text());
  return isDeviceSignature(authSecrets(c.env), { businessId, deviceId }, text, signature);
}

/** The offline request with what its signature says, which is checked once. */
export async function withSignature(c: Context<Api>, offline: ReceivedOffline): Promise<ReceivedOffline> {
  if (offline.is_signed !== undefined) return offline;
  const checked = { ...offline, is_signed: await hasDeviceSignature(c, offline.device_id) };
  c.set('offline', checked);
  return checked;
}
