import { drawerPulse } from '#domain/printing/paper/escpos.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { PrinterFailure, sendBytes } from './device-ports.ts';
import { readDevicePrinter } from './device-printer.ts';
import { paperBytes } from './paper-bytes.ts';
import { readPaperWidth } from './paper-width.tsx';
import { LATE_DRAWER } from './printing-texts.ts';

let last: Promise<unknown> = Promise.resolve();

/** Sends bytes to the printer of this device, one after another. */
function send(makeBytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
  const sent = last.then(async () => {
    const { connection } = readDevicePrinter();
    if (connection === 'browser') throw new PrinterFailure('missing');
    await sendBytes(connection, await makeBytes());
  });
  last = sent.catch(() => undefined);
  return sent;
}

/** Whether a drawer opens that stays closed from an instant on, in milliseconds; null if nothing opens it. */
export const isDrawerOpening = (drawerEnd: number | null): boolean =>
  drawerEnd !== null && serverNow().getTime() < drawerEnd;

/**
 * Sends a paper to the printer of this device, which opens its drawer until `drawerEnd`. Resolves when the printer took it; throws
 * `PrinterFailure`.
 */
export const sendPaper = (
  paper: Paper,
  { drawerEnd = null }: { readonly drawerEnd?: number | null } = {},
): Promise<void> =>
  send(() => {
    const { letters } = readDevicePrinter();
    const opens_drawer = isDrawerOpening(drawerEnd);
    return paperBytes(paper, { letters, width: readPaperWidth(), opens_drawer, copies: 1 });
  });

/** Opens the drawer of the printer of this device until `drawerEnd`; throws `PrinterFailure`. */
export const sendDrawerPulse = (drawerEnd: number): Promise<void> =>
  send(() => {
    if (!isDrawerOpening(drawerEnd)) throw new PrinterFailure('late');
    return drawerPulse();
  });

/** What people read when the printer of this device did not take a paper. */
export function failureSentence(error: unknown, { name }: Paper): string {
  if (error instanceof PrinterFailure && error.reason === 'late') return LATE_DRAWER;
  return error instanceof PrinterFailure && error.reason === 'missing'
    ? `«${name}» no se imprimió: la impresora no está conectada a este dispositivo.`
    : `La impresora no tomó «${name}» completo. Revisa que esté encendida y que tenga papel.`;
}
