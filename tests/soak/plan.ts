import { createRandom, type RandomSource } from './random.ts';

/** The products of the plan. Prices in cents include the tax; each takes `flour` units of the one ingredient. */
export const PRODUCTS = [
  { name: 'Baleada', priceCents: 4_533, flour: 2 },
  { name: 'Horchata', priceCents: 3_000, flour: 1 },
  { name: 'Pupusa', priceCents: 2_799, flour: 3 },
] as const;
export const FLOUR = 100_000;

export const DEVICES = ['cashier', 'waiter', 'bar'] as const;
export type DeviceName = (typeof DEVICES)[number];

export interface PlannedLine {
  readonly product: (typeof PRODUCTS)[number]['name'];
  readonly quantity: number;
}
export type PlannedMethod = 'efectivo' | 'tarjeta';
export interface PlannedPayment {
  readonly method: PlannedMethod;
  /** Cash that is given, in cents; null is the exact amount. */
  readonly receivedCents: number | null;
  readonly tipCents: number | null;
}

/** A table or a customer; each has one order. */
export type PlannedPlace = { readonly kind: 'table' | 'customer'; readonly name: string };

export type ServiceStep =
  | { readonly kind: 'send'; readonly place: PlannedPlace; readonly lines: readonly PlannedLine[] }
  | {
      readonly kind: 'sell';
      readonly place: PlannedPlace;
      readonly lines: readonly PlannedLine[];
      readonly payment: PlannedPayment;
    }
  | {
      readonly kind: 'charge';
      readonly place: PlannedPlace;
      readonly split: 'products' | 'evenly' | null;
      /** One for each bill. */
      readonly payments: readonly PlannedPayment[];
    }
  | { readonly kind: 'cash-out'; readonly reason: string; readonly amountCents: number }
  | { readonly kind: 'serve' };

export interface PlannedStep {
  readonly device: DeviceName;
  readonly step: ServiceStep;
  /** The browser is killed this long after the last press of the step, or before the step ('before'). */
  readonly kill: number | 'before' | null;
}

/** The three parts of the hour: with, without, and again with a network. */
export type ServicePlan = readonly [readonly PlannedStep[], readonly PlannedStep[], readonly PlannedStep[]];

export interface PlanOptions {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
}

const MAX_KILL_DELAY_MS = 500;

function aRound({ below, chance }: RandomSource, first: boolean): readonly PlannedLine[] {
  const start = below(PRODUCTS.length);
  const count = first || chance(0.5) ? 2 : 1;
  return PRODUCTS.map((_, index) => PRODUCTS[(start + index) % PRODUCTS.length] ?? PRODUCTS[0])
    .slice(0, count)
    .map(({ name }) => ({ product: name, quantity: 1 + below(2) }));
}

function aPayment({ chance, pick }: RandomSource): PlannedPayment {
  const method = pick<PlannedMethod>(['efectivo', 'efectivo', 'tarjeta']);
  return {
    method,
    receivedCents: method === 'efectivo' && chance(0.5) ? 100_000 : null,
    tipCents: chance(0.3) ? pick([500, 1_033, 2_000]) : null,
  };
}

const deviceOf = (index: number): DeviceName => DEVICES[index % DEVICES.length] ?? 'cashier';

interface Timed extends PlannedStep {
  readonly part: 0 | 1 | 2;
}

function stepsOfOrder(random: RandomSource, index: number, orders: number): readonly Timed[] {
  const device = deviceOf(index);
  const part = index < orders * 0.25 ? 0 : index < orders * 0.8 ? 1 : 2;
  const timed = (step: ServiceStep, at: Timed['part'] = part, by = device): Timed => ({
    device: by,
    step,
    kill: null,
    part: at,
  });
  const isTable = device === 'waiter' || (device === 'cashier' && random.chance(0.7));
  const place: PlannedPlace = isTable
    ? { kind: 'table', name: `Mesa ${index + 100}` }
    : { kind: 'customer', name: `Cliente ${index + 100}` };
  const lines = aRound(random, true);
  if (!isTable) return [timed({ kind: 'sell', place, lines, payment: aPayment(random) })];
  const last = device === 'waiter' ? 1 : 2;
  const later = random.chance(0.3) && part < last ? (part === 0 ? 1 : 2) : part;
  const steps = [timed({ kind: 'send', place, lines })];
  if (random.chance(0.5)) steps.push(timed({ kind: 'send', place, lines: aRound(random, false) }, later));
  const split = random.pick(['products', 'evenly', null, null] as const);
  const payments = split === null ? [aPayment(random)] : [aPayment(random), aPayment(random)];
  // A waiter does not charge: the cashier does, once all devices have a network again.
  if (random.chance(0.8) && (device !== 'waiter' || part < 2))
    steps.push(timed({ kind: 'charge', place, split, payments }, device === 'waiter' ? 2 : later, 'cashier'));
  return steps;
}

/** Mixes the steps of the orders; those of one order keep their sequence. */
function mixed({ below }: RandomSource, queues: readonly (readonly Timed[])[]): readonly Timed[] {
  const rest = queues.map((queue) => [...queue]).filter(({ length }) => length > 0);
  const all: Timed[] = [];
  while (rest.length > 0) {
    // Orders come one after another: only the first few are under way.
    const at = below(Math.min(4, rest.length));
    const step = rest[at]?.shift();
    if (step) all.push(step);
    if (rest[at]?.length === 0) rest.splice(at, 1);
  }
  return all;
}

function withKills(random: RandomSource, steps: readonly Timed[], kills: number): readonly Timed[] {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(kills, steps.length)) chosen.add(random.below(steps.length));
  return steps.map((step, index) =>
    chosen.has(index)
      ? { ...step, kill: random.chance(0.25) ? ('before' as const) : random.below(MAX_KILL_DELAY_MS) }
      : step,
  );
}

/** An hour of service of a cashier's phone, a waiter's phone and the bar's tablet. The same seed gives the same plan. */
export function createPlan({ seed, orders, kills }: PlanOptions): ServicePlan {
  const random = createRandom(seed);
  const queues = Array.from({ length: orders }, (_, index) => [...stepsOfOrder(random, index, orders)]);
  const others = Array.from({ length: Math.ceil(orders / 6) }, (_, index): readonly Timed[] => {
    const part = random.pick([0, 1, 2] as const);
    const timed = (device: DeviceName, step: ServiceStep): Timed => ({ device, step, kill: null, part });
    return [
      timed('cashier', { kind: 'cash-out', reason: `Retiro ${index}`, amountCents: 100 + random.below(900) }),
      timed('bar', { kind: 'serve' }),
      timed('bar', { kind: 'serve' }),
    ];
  });
  const parts = ([0, 1, 2] as const).map((part) =>
    mixed(
      random,
      [...queues, ...others].map((queue) => queue.filter((each) => each.part === part)),
    ),
  );
  const killed = withKills(random, parts.flat(), kills);
  const of = (part: Timed['part']) => killed.filter((each) => each.part === part);
  return [of(0), of(1), of(2)];
}
