import { drawerPulse } from '#domain/paper/escpos.ts';
import type { Paper } from '#domain/paper/paper.ts';
import { PrinterFailure, sendBytes } from './device-ports.ts';
import { readDevicePrinter } from './device-printer.ts';
import { paperBytes } from './paper-bytes.ts';
import { readPaperWidth } from './paper-width.tsx';

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

/** Sends a paper to the printer of this device. Resolves when the printer took it; throws `PrinterFailure`. */
export const sendPaper = (paper: Paper, { opensDrawer = false } = {}): Promise<void> =>
  send(() => {
    const { letters } = readDevicePrinter();
    return paperBytes(paper, { letters, width: readPaperWidth(), opens_drawer: opensDrawer, copies: 1 });
  });

/** Opens the drawer of the printer of this device; throws `PrinterFailure`. */
export const sendDrawerPulse = (): Promise<void> => send(drawerPulse);

/** What people read when the printer of this device did not take a paper. */
export function failureSentence(error: unknown, { name }: Paper): string {
  return error instanceof PrinterFailure && error.reason === 'missing'
    ? `«${name}» no se imprimió: la impresora no está conectada a este dispositivo.`
    : `La impresora no tomó «${name}» completo. Revisa que esté encendida y que tenga papel.`;
}
