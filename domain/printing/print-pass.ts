import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { deriveKey } from '#domain/base/derived-keys.ts';
import type { LocalKind } from './printing.ts';

/** What a session may have printed by a Fogón Impresoras of its location, without the server (docs/printing.md, decision 086). */
export interface PrintPass {
  readonly business_id: string;
  readonly user_id: string;
  readonly session_id: string;
  /** The token version of the person: another one after a change of roles or of the password. */
  readonly version: number;
  /** The device that read it; null for a page that does not say. */
  readonly device_id: string | null;
  readonly papers: readonly LocalKind[];
  readonly opens_drawer: boolean;
  /** By the clock of the server. */
  readonly issued_at: string;
  readonly expires_at: string;
}

/** The secret of a pass. The program computes it, so that only whom the server gave it can sign with the pass. */
const secretOf = (programKey: Uint8Array, pass: string): Uint8Array =>
  hmac(sha256, programKey, utf8ToBytes(pass));
const signatureOf = (secret: Uint8Array, text: string): string =>
  bytesToHex(hmac(sha256, secret, utf8ToBytes(text)));
const hashOf = (body: Uint8Array): string => bytesToHex(sha256(body));

/** What is signed of a request: its method, its path with the query, and the hash of its body. */
const signedText = (method: string, path: string, bodyHash: string): string =>
  `${method} ${path}\n${bodyHash}`;

/** The key of a program for passes, by the hash of its token: the server and the program know it, and no device. */
export const programKeyOf = (tokenHash: string): Uint8Array => deriveKey(tokenHash, 'print-pass');

/** A pass for a program, with its secret: what a device keeps. */
export function writePass(programKey: Uint8Array, pass: PrintPass): string {
  const text = bytesToHex(utf8ToBytes(JSON.stringify(pass)));
  return `${text}.${bytesToHex(secretOf(programKey, text))}`;
}

/** The `Authorization` of a request to a program. The secret of the pass stays on the device. */
export function signRequest(kept: string, method: string, path: string, body: Uint8Array): string {
  const [pass = '', secret = ''] = kept.split('.');
  const bodyHash = hashOf(body);
  return `Signed ${pass}.${bodyHash}.${signatureOf(hexToBytes(secret), signedText(method, path, bodyHash))}`;
}

/** What a request shows of its pass. */
export interface ShownPass {
  readonly pass: () => PrintPass;
  readonly proof: string;
  readonly expectedProof: string;
  /** False for a page of the release before. */
  readonly isSigned: boolean;
  /** Whether the body that arrived is the signed one. */
  readonly isBody: (body: Uint8Array) => boolean;
}

/**
 * Reads the `Authorization` of a request; null if it has no pass. The pass is believed if `proof` is `expectedProof`, which is compared in
 * constant time. A page of the release before signs nothing: it shows the secret itself ('Bearer').
 */
export function readShownPass(
  programKey: Uint8Array,
  authorization: string,
  method: string,
  path: string,
): ShownPass | null {
  const [scheme = '', shown = ''] = authorization.split(' ');
  const parts = shown.split('.');
  const [text = '', second = '', third = ''] = parts;
  const secret = secretOf(programKey, text);
  const pass = (): PrintPass => JSON.parse(new TextDecoder().decode(hexToBytes(text)));
  if (scheme === 'Signed' && parts.length === 3) {
    const expectedProof = signatureOf(secret, signedText(method, path, second));
    return { pass, proof: third, expectedProof, isSigned: true, isBody: (body) => hashOf(body) === second };
  }
  if (scheme === 'Bearer' && parts.length === 2)
    return { pass, proof: second, expectedProof: bytesToHex(secret), isSigned: false, isBody: () => true };
  return null;
}
