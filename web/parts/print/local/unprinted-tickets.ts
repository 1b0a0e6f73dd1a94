import { notify } from '#web/base/notify.ts';

/** A kitchen ticket that printers of the location did not print. */
export interface UnprintedTicket {
  readonly number: string;
  /** The names of the printers, by the reason. */
  readonly reasons: ReadonlyMap<string, readonly string[]>;
  /** Prints its lines on this device. */
  readonly print: () => Promise<void>;
}

const LIST = new Intl.ListFormat('es');

/** What was not printed, and why: 'La comanda T1-001 no se imprimió. Cocina: sin alcance.' */
export function unprintedText(tickets: readonly Pick<UnprintedTicket, 'number' | 'reasons'>[]): string {
  const printers = new Map<string, ReadonlySet<string>>();
  for (const { reasons } of tickets)
    for (const [reason, names] of reasons)
      printers.set(reason, new Set([...(printers.get(reason) ?? []), ...names]));
  const causes = [...printers].map(([reason, names]) => `${LIST.format(names)}: ${reason}.`);
  const numbers = LIST.format(tickets.map(({ number }) => number));
  const what =
    tickets.length === 1
      ? `La comanda ${numbers} no se imprimió.`
      : `${tickets.length} comandas no se imprimieron: ${numbers}.`;
  return [what, ...causes].join(' ');
}

let waiting: readonly UnprintedTicket[] = [];
let close = () => {};

/** Offers to print a ticket here: in one notice with all that wait for the answer. */
export function offerToPrint(ticket: UnprintedTicket): void {
  close();
  waiting = [...waiting, ticket];
  const end = () => {
    waiting = [];
    close();
  };
  const printAll = async (tickets: readonly UnprintedTicket[]) => {
    for (const each of tickets) await each.print();
  };
  const onPrint = () => {
    const tickets = waiting;
    end();
    void printAll(tickets);
  };
  close = notify.offer(unprintedText(waiting), 'Imprimir aquí', onPrint, end);
}
