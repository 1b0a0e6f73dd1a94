import fc from 'fast-check';
import { STATIONS } from '#domain/orders/orders.ts';
import { chargePrinters, ticketPrinters } from '#domain/printing/paper-routing.ts';
import { PAPER_KINDS } from '#domain/printing/printing.ts';
import { rule } from './rule.ts';

const REGISTERS = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'];
const register = fc.constantFrom(null, ...REGISTERS);
const printer = fc.record({
  is_active: fc.boolean(),
  prints: fc.subarray([...PAPER_KINDS]),
  prints_on_charge: fc.boolean(),
  stations: fc.option(fc.subarray([...STATIONS])),
  register_id: register,
});
const stored = 'jsonb_populate_record(null::printers, c.printer)';

/** Which printers print a paper: by the queue of the server, and by a device without a network. */
export const PRINTING_RULES = [
  rule({
    rule: 'which printers print the lines of a station of a kitchen ticket',
    sql: 'prints_station',
    twin: ticketPrinters,
    cases: fc.record({ printer, station: fc.constantFrom(...STATIONS) }),
    columns: 'printer jsonb, station text',
    call: `prints_station(${stored}, c.station)`,
    expected: ({ printer, station }) => ticketPrinters([printer], [{ station }]).length > 0,
  }),
  rule({
    rule: 'which printers print by themselves what a charge at a register gives the customer',
    sql: 'prints_by_itself',
    twin: chargePrinters,
    cases: fc.record({ printer, kind: fc.constantFrom('recibo', 'factura'), register }),
    columns: 'printer jsonb, kind text, register uuid',
    call: `prints_by_itself(${stored}, c.kind, c.register)`,
    expected: ({ printer, kind, register }) => chargePrinters([printer], kind, register).length > 0,
  }),
];
