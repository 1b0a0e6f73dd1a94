import type { Printer } from '#domain/printing/answers/printing.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import { printingOf } from '#domain/printing/paper/printer.ts';
import type { LocalKind } from '#domain/printing/printing.ts';
import { PrinterFailure } from '../device-ports.ts';
import { isDrawerOpening, sendPaper } from '../device-sending.ts';
import { paperBytes } from '../paper-bytes.ts';
import { isOwnPrinter, type LocalPlace } from './local-place.ts';
import {
  openProgramDrawer,
  type PaperEnd,
  type ReachedProgram,
  reachAny,
  sendToProgram,
} from './program-client.ts';

const UNREACHED = 'sin alcance';
const MISSING = 'no está conectada';
const NOT_TAKEN = 'la impresora no tomó el papel completo';
/** Somebody else prints it: another tab, or the server. */
export type LocalEnd = PaperEnd | { readonly end: 'left' };

interface LocalPaper {
  /** What a program knows it by: it prints none twice on a printer. */
  readonly id: string;
  readonly kind: LocalKind;
  /** Its name with its number, for the audit log. */
  readonly title: string;
  readonly paper: Paper;
  /** When the drawer that it opens stays closed, in milliseconds; null if it opens none. */
  readonly drawerEnd?: number | null;
  /** Called before the first byte; resolves to whether the paper may begin. */
  readonly begin: () => Promise<boolean>;
}

/** Prints on the printer of this device. Nothing was sent to one that is missing. */
export async function printHere(paper: Paper, copies: number, drawerEnd: number | null): Promise<PaperEnd> {
  let printed = 0;
  try {
    for (; printed < copies; printed += 1)
      await sendPaper(paper, { drawerEnd: printed === 0 ? drawerEnd : null });
    return { end: 'printed' };
  } catch (error) {
    const isMissing = error instanceof PrinterFailure && error.reason === 'missing' && printed === 0;
    return isMissing ? { end: 'unsent', reason: MISSING } : { end: 'maybe', reason: NOT_TAKEN };
  }
}

const UNREACHED_END: PaperEnd = { end: 'unsent', reason: UNREACHED };

/** The printers of a location that this device reaches without a network: its own one, and those of a Fogón Impresoras. */
export function createLocationPrinter({ local, device }: LocalPlace) {
  let reached: Promise<ReachedProgram | null> | undefined;
  const programOf = async ({ connection }: Printer): Promise<ReachedProgram | null> => {
    if (connection !== 'agent') return null;
    reached ??= reachAny(local?.programs ?? []);
    return reached;
  };
  return {
    unreached: UNREACHED_END,
    reaches: async (printer: Printer): Promise<boolean> =>
      isOwnPrinter(printer, device) || (await programOf(printer)) !== null,
    on: async (
      printer: Printer,
      { id, kind, title, paper, drawerEnd = null, begin }: LocalPaper,
    ): Promise<LocalEnd> => {
      if (isOwnPrinter(printer, device))
        return (await begin()) ? printHere(paper, printer.copies, drawerEnd) : { end: 'left' };
      const program = await programOf(printer);
      if (!program) return UNREACHED_END;
      const opens = isDrawerOpening(drawerEnd);
      const isOfPaper = !program.program.takes_passes;
      const bytes = await paperBytes(paper, { ...printingOf(printer), opens_drawer: opens && isOfPaper });
      if (!(await begin())) return { end: 'left' };
      const sent = { id, kind, title, printer: printer.id, bytes };
      if (isOfPaper) return sendToProgram(program, { ...sent, drawerEnd });
      if (opens && drawerEnd !== null) await openProgramDrawer(program, sent, drawerEnd);
      return sendToProgram(program, { ...sent, drawerEnd: null });
    },
  };
}
