import type { KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import type { Printer } from './answers/printing.ts';

type RoutedPrinter = Pick<Printer, 'prints' | 'stations' | 'register_id' | 'prints_on_charge' | 'is_active'>;

/** The printers of a location that print a kitchen ticket, each with the lines of its stations (`prints_station`). */
export function ticketPrinters<P extends RoutedPrinter, L extends Pick<KitchenTicketLine, 'station'>>(
  printers: readonly P[],
  lines: readonly L[],
): readonly { readonly printer: P; readonly lines: readonly L[] }[] {
  return printers.flatMap((printer) => {
    const { stations } = printer;
    const own = lines.filter(({ station }) => stations === null || stations.includes(station));
    return printer.is_active && printer.prints.includes('comanda') && own.length > 0
      ? [{ printer, lines: own }]
      : [];
  });
}

/** The printers of a location that print by themselves what a charge at a register gives the customer (`prints_by_itself`). */
export function chargePrinters<P extends RoutedPrinter>(
  printers: readonly P[],
  kind: 'recibo' | 'factura',
  register: string | null,
): readonly P[] {
  return printers.filter(
    ({ is_active, prints, prints_on_charge, register_id }) =>
      is_active &&
      prints_on_charge &&
      prints.includes(kind) &&
      (register_id === null || register_id === register),
  );
}
