import { STATIONS } from '#domain/orders/orders.ts';
import type { Printer } from '#domain/printing/answers/printing.ts';
import { LETTER_MODES } from '#domain/printing/paper/printer.ts';
import { PAPER_KINDS, type PaperKind } from '#domain/printing/printing.ts';
import { numberOf } from '#web/data/input-form.ts';

const USUAL_PORT = '9100';
export const EVERY_REGISTER = 'all';

/** What a new printer begins with; the device is this one. */
export interface NewPrinter {
  readonly location_id: string;
  readonly device_id: string | null;
}

const yes = (value: boolean): string => (value ? 'yes' : 'no');
export const isYes = (value: string): boolean => value === 'yes';

/** The values of a printer as the form has them: lists are separated by commas. */
export function valuesOf(printer: Printer | null, { location_id, device_id }: NewPrinter) {
  return {
    location_id: printer?.location_id ?? location_id,
    register_id: printer?.register_id ?? EVERY_REGISTER,
    name: printer?.name ?? '',
    prints: printer?.prints.join() ?? '',
    stations: (printer?.stations ?? STATIONS).join(),
    width_mm: String(printer?.width_mm ?? 80),
    code_page: LETTER_MODES.find((mode) => mode === printer?.code_page) ?? 'cp858',
    copies: String(printer?.copies ?? 1),
    connection: printer?.connection ?? 'agent',
    host: printer?.host ?? '',
    port: printer?.port ? String(printer.port) : USUAL_PORT,
    device_id: printer?.device_id ?? device_id ?? '',
    opens_drawer: yes(printer?.opens_drawer ?? false),
    prints_on_charge: yes(printer?.prints_on_charge ?? true),
    is_active: yes(printer?.is_active ?? true),
  };
}
export type PrinterValues = Record<keyof ReturnType<typeof valuesOf>, string>;

export const listOf = (value: string): readonly string[] => (value === '' ? [] : value.split(','));
/** The list with the value added, or without it, in the order of `all`. */
export const toggled = (value: string, all: readonly string[], chosen: string): string => {
  const list = listOf(value);
  return all.filter((each) => (each === chosen ? !list.includes(each) : list.includes(each))).join();
};

const GIVEN_ON_CHARGE: readonly PaperKind[] = ['recibo', 'factura'];
const OF_REGISTER: readonly PaperKind[] = [...GIVEN_ON_CHARGE, 'z'];
const printsSome = ({ prints }: Pick<PrinterValues, 'prints'>, kinds: readonly PaperKind[]): boolean =>
  kinds.some((kind) => listOf(prints).includes(kind));

/** Which questions matter for what the printer prints. */
export const questionsOf = (values: Pick<PrinterValues, 'prints'>) => ({
  stations: printsSome(values, ['comanda']),
  register: printsSome(values, OF_REGISTER),
  charge: printsSome(values, GIVEN_ON_CHARGE),
});

/** What the API gets: nothing of a question that was not asked. */
export function bodyOf(values: PrinterValues) {
  const asks = questionsOf(values);
  const stations = listOf(values.stations);
  const isNetwork = values.connection === 'agent';
  return {
    location_id: values.location_id,
    register_id: asks.register && values.register_id !== EVERY_REGISTER ? values.register_id : null,
    name: values.name,
    prints: PAPER_KINDS.filter((kind) => listOf(values.prints).includes(kind)),
    stations: asks.stations && stations.length < STATIONS.length ? stations : null,
    width_mm: numberOf(values.width_mm),
    code_page: values.code_page,
    copies: numberOf(values.copies),
    connection: values.connection,
    host: isNetwork ? values.host.trim() || null : null,
    port: isNetwork ? (numberOf(values.port) ?? null) : null,
    device_id: isNetwork ? null : values.device_id || null,
    opens_drawer: isYes(values.opens_drawer),
    prints_on_charge: asks.charge && isYes(values.prints_on_charge),
    is_active: isYes(values.is_active),
  };
}
