import { timingSafeEqual } from 'node:crypto';
import type { AgentPrinters } from '#domain/printing/answers/printing.ts';
import { type PrintPass, readShownPass, type ShownPass } from '#domain/printing/print-pass.ts';
import { type KnownPasses, readPasses, writePasses } from './state.ts';

/** A pass that is good, and what the request proves with it. */
export type SoundPass = { readonly pass: PrintPass } & Pick<ShownPass, 'isSigned' | 'isBody'>;
/** The same, or why the request is refused. */
export type CheckedPass = SoundPass | { readonly refusal: string };

interface PassOptions {
  readonly folder: string;
  readonly programKey: Uint8Array;
  /** The clock of this computer, in milliseconds. */
  readonly now?: () => number;
}

const isSame = (shown: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(shown), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Checks the passes of devices, also without the server: with what it said last. */
export class PrintPasses {
  readonly #options: Required<PassOptions>;
  #known: KnownPasses | null;
  /** The difference of the clock of the server to that of this computer. */
  #offset = 0;

  constructor(options: PassOptions) {
    this.#options = { now: Date.now, ...options };
    this.#known = readPasses(options.folder);
  }

  /** Keeps what the server says, also for a start without it. One of the release before says nothing of passes. */
  learn({ now, passes }: Pick<AgentPrinters, 'now'> & Partial<Pick<AgentPrinters, 'passes'>>): void {
    this.#offset = Date.parse(now) - this.#options.now();
    if (!passes) return;
    this.#known = { ...passes, now };
    writePasses(this.#options.folder, this.#known);
  }

  check(authorization: string, method: string, path: string): CheckedPass {
    const shown = readShownPass(this.#options.programKey, authorization, method, path);
    if (!shown) return { refusal: 'Falta el pase de este dispositivo.' };
    if (!isSame(shown.proof, shown.expectedProof))
      return { refusal: 'El pase no es de este Fogón Impresoras, o la petición cambió en el camino.' };
    const pass = shown.pass();
    if (this.#options.now() + this.#offset >= Date.parse(pass.expires_at))
      return { refusal: 'El pase de este dispositivo venció: conéctalo a internet.' };
    if (this.#hasEnded(pass)) return { refusal: 'La sesión de este pase terminó: inicia sesión de nuevo.' };
    return { pass, isSigned: shown.isSigned, isBody: shown.isBody };
  }

  /** A pass that is newer than what the server said last is good. */
  #hasEnded({ session_id, version, device_id, issued_at }: PrintPass): boolean {
    const known = this.#known;
    if (!known) return false;
    if (device_id !== null && known.ended_devices.includes(device_id)) return true;
    return (
      Date.parse(issued_at) < Date.parse(known.now) &&
      !known.sessions.some((session) => session.id === session_id && session.version === version)
    );
  }
}
