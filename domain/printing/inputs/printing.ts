import * as z from 'zod/mini';
import {
  areUnique,
  besideErrors,
  chosenId,
  missingOr,
  NAME_TOO_LONG,
  requiredText,
  TEXT_TOO_LONG,
  yesOrNo,
} from '#domain/base/inputs/primitives.ts';
import { MAX_COPIES, MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { LETTER_MODES } from '../paper/printer.ts';
import {
  PAIRING_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAPER_KINDS,
  PAPER_WIDTHS_MM,
  PRINTER_CONNECTIONS,
  type PrinterConnection,
  readPairingCode,
} from '../printing.ts';

const MAX_PRINTER_NAME_LENGTH = 40;
const NO_KIND = 'Elige qué imprime.';
const NO_STATION = 'Elige al menos una estación.';
const WRONG_COPIES = `Las copias son de 1 a ${MAX_COPIES}.`;
const NO_HOST = 'Escribe la dirección de la impresora.';
const WRONG_HOST = 'La dirección es como 192.168.1.50 o cocina.local.';
const WRONG_PORT = 'El puerto es un número de 1 a 65535.';
const NO_PORT = 'Escribe el puerto. Casi siempre es 9100.';
const NO_DEVICE = 'Elige el dispositivo.';
const REPEATED = 'Hay un valor repetido.';

const host = z
  .string(NO_HOST)
  .check(
    z.trim(),
    z.minLength(1, NO_HOST),
    z.maxLength(253, WRONG_HOST),
    z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:_-]*[A-Za-z0-9])?$/, missingOr(NO_HOST, WRONG_HOST)),
  );

interface Address {
  readonly connection: PrinterConnection;
  readonly host: string | null;
  readonly port: number | null;
  readonly device_id: string | null;
}

/** A network printer has an address, an attached one its device. */
export const hasPrinterAddress = z.superRefine<Address>(({ connection, host, port, device_id }, context) => {
  const add = (field: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [field] });
  if (connection === 'agent' && host === null) add('host', NO_HOST);
  if (connection === 'agent' && port === null) add('port', NO_PORT);
  if (connection === 'device' && device_id === null) add('device_id', NO_DEVICE);
}, besideErrors);

/** A printer: what it prints, and how it is reached. */
export const printerInput = z
  .strictObject({
    location_id: chosenId('Elige la sucursal.'),
    register_id: z.nullable(chosenId('Elige la caja.')),
    name: requiredText(MAX_PRINTER_NAME_LENGTH, 'Escribe el nombre de la impresora.', NAME_TOO_LONG),
    prints: z
      .array(z.enum(PAPER_KINDS, NO_KIND), NO_KIND)
      .check(
        z.minLength(1, NO_KIND),
        z.maxLength(PAPER_KINDS.length, REPEATED),
        z.refine(areUnique, REPEATED),
      ),
    stations: z.nullable(
      z
        .array(z.enum(STATIONS, NO_STATION), NO_STATION)
        .check(
          z.minLength(1, NO_STATION),
          z.maxLength(STATIONS.length, REPEATED),
          z.refine(areUnique, REPEATED),
        ),
    ),
    width_mm: z.literal([...PAPER_WIDTHS_MM], 'Elige el ancho del papel.'),
    code_page: z.enum(LETTER_MODES, 'Elige el juego de caracteres.'),
    copies: z.int(WRONG_COPIES).check(z.minimum(1, WRONG_COPIES), z.maximum(MAX_COPIES, WRONG_COPIES)),
    connection: z.enum(PRINTER_CONNECTIONS, 'Elige cómo se llega a la impresora.'),
    host: z.nullable(host),
    port: z.nullable(
      z.int(missingOr(NO_PORT, WRONG_PORT)).check(z.minimum(1, WRONG_PORT), z.maximum(65_535, WRONG_PORT)),
    ),
    device_id: z.nullable(chosenId(NO_DEVICE)),
    opens_drawer: yesOrNo,
    prints_on_charge: yesOrNo,
    is_active: yesOrNo,
  })
  .check(hasPrinterAddress);
export type PrinterInput = z.infer<typeof printerInput>;

/** An installed Fogón Impresoras. */
export const printAgentInput = z.strictObject({
  location_id: chosenId('Elige la sucursal.'),
  name: requiredText(MAX_PRINTER_NAME_LENGTH, 'Escribe dónde está instalado.', NAME_TOO_LONG),
});

const NO_DISCARD_REASON = 'Escribe el motivo para descartarla.';
/** Why a paper is discarded. */
export const printDiscardInput = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, NO_DISCARD_REASON, TEXT_TOO_LONG),
});

/** The printer that gets a paper. */
export const printTargetInput = z.strictObject({ printer_id: chosenId('Elige la impresora.') });

const WRONG_CODE = `El código tiene ${PAIRING_CODE_LENGTH} letras y números.`;
/** A pairing code as people type it. */
export const pairingInput = z.strictObject({
  code: z
    .string(WRONG_CODE)
    .check(
      z.maxLength(40, WRONG_CODE),
      z.overwrite(readPairingCode),
      z.regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`), WRONG_CODE),
    ),
});
