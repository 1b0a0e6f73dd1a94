import type { PlannedLine, PlannedMethod } from './plan.ts';
import { PRODUCTS } from './plan.ts';

/** What a person did on an order, in its sequence. */
export type Deed =
  | { readonly kind: 'send'; readonly lines: readonly PlannedLine[] }
  | { readonly kind: 'split'; readonly split: 'products' | 'evenly' }
  /** `cents` is what the button of the charge said. */
  | { readonly kind: 'charge'; readonly method: PlannedMethod; readonly cents: number }
  | { readonly kind: 'tip'; readonly amountCents: number };

interface Written {
  readonly deeds: readonly Deed[];
  /** False when the browser was killed before the screen said that it is done. */
  isConfirmed: boolean;
}

/** What the screens confirmed. An order whose last deed was not confirmed gets no more deeds. */
export class ServiceRecord {
  readonly orders = new Map<string, Written[]>();
  readonly movements = new Map<string, { readonly amountCents: number; isConfirmed: boolean }>();
  confirmedServes = 0;
  unknownServes = 0;
  kills = 0;

  isOpen(place: string): boolean {
    return (this.orders.get(place) ?? []).every(({ isConfirmed }) => isConfirmed);
  }

  wasSent(place: string): boolean {
    return (this.orders.get(place) ?? []).length > 0;
  }

  linesOf(place: string): readonly PlannedLine[] {
    const deeds = (this.orders.get(place) ?? []).flatMap((written) => written.deeds);
    return deeds.flatMap((deed) => (deed.kind === 'send' ? deed.lines : []));
  }

  /** Writes what one press does. Returns a function for when the screen says that it is done. */
  start(place: string, ...deeds: readonly Deed[]): () => void {
    const written: Written = { deeds, isConfirmed: false };
    this.orders.set(place, [...(this.orders.get(place) ?? []), written]);
    return () => {
      written.isConfirmed = true;
    };
  }
}

const PRICES = new Map<string, number>(PRODUCTS.map(({ name, priceCents }) => [name, priceCents]));
const amountOf = (lines: readonly PlannedLine[]) =>
  lines.reduce((sum, { product, quantity }) => sum + quantity * (PRICES.get(product) ?? 0), 0);

/** '2 Baleada, 1 Horchata'. */
export const linesText = (
  lines: readonly { readonly product: string; readonly quantity: number }[],
): string =>
  lines
    .map(({ product, quantity }) => `${quantity} ${product}`)
    .toSorted()
    .join(', ');

/** The product of a split by products: all of it gets a bill of its own. */
export const splitProduct = (lines: readonly PlannedLine[]): string => lines[0]?.product ?? '';

interface Bill {
  cents: number;
  paid: PlannedMethod | null;
  tipCents: number;
}

/** What the server must have of an order after these deeds, as one text. */
export function expectedOrder(deeds: readonly Deed[]): string {
  const rounds = deeds.flatMap((deed) => (deed.kind === 'send' ? [deed.lines] : []));
  const bills: Bill[] = [{ cents: amountOf(rounds.flat()), paid: null, tipCents: 0 }];
  let charged: Bill | null = null;
  for (const deed of deeds) {
    const open = bills.filter(({ paid }) => paid === null);
    if (deed.kind === 'split') {
      const [bill] = open;
      if (!bill) continue;
      const own = rounds.flat().filter(({ product }) => product === splitProduct(rounds.flat()));
      const cents = deed.split === 'products' ? amountOf(own) : Math.floor(bill.cents / 2);
      bill.cents -= cents;
      bills.push({ cents, paid: null, tipCents: 0 });
    } else if (deed.kind === 'charge') {
      charged = open.find((bill) => bill.cents === deed.cents) ?? null;
      if (charged) charged.paid = deed.method;
    } else if (deed.kind === 'tip' && charged) charged.tipCents += deed.amountCents;
  }
  return orderText(
    rounds.map(linesText),
    bills.map(({ cents, paid, tipCents }) =>
      billText(cents, paid === null ? [] : [paid], paid === null ? 0 : cents, tipCents),
    ),
  );
}

export const billText = (
  cents: number,
  methods: readonly string[],
  paidCents: number,
  tipCents: number,
): string => `${cents} ${methods.length > 0 ? `${methods.join('+')} ${paidCents}` : 'open'} tip ${tipCents}`;
export const orderText = (rounds: readonly string[], bills: readonly string[]): string =>
  `${rounds.toSorted().join(' / ')} | ${bills.toSorted().join('; ')}`;
