/** Money is an integer number of cents of the business's currency, and never a float. */
export type Cents = number & { readonly __unit: 'cents' };

/** Returns a safe integer as cents. Throws RangeError for any other number. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`not an integer number of cents: ${value}`);
  return value;
}

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

const ZERO = cents(0);

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total === 0 ? ZERO : total);
}

/** numerator / denominator rounded half away from zero, in exact integers. `denominator` must be positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}

/** A percentage in hundredths of a percent: 15 % is 1500, 12.5 % is 1250. */
export type BasisPoints = number;

/** `rate` of `amount`, rounded once, half away from zero (decisions, Orders). */
export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  return cents(Number(divideRounded(BigInt(amount) * BigInt(rate), 10_000n)));
}

/** A unit price times a quantity in thousandths (1.5 kg is 1500), rounded half away from zero. */
export function timesThousandths(unit: Cents, quantityMilli: number): Cents {
  return cents(Number(divideRounded(BigInt(unit) * BigInt(quantityMilli), 1000n)));
}

/** Splits `total` by `weights` (non-negative integers) by largest remainder. The parts always add up to the total. */
export function shareCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  const scale = sum === 0n ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight));
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const magnitude = total < 0 ? -BigInt(total) : BigInt(total);
  const parts = scale.map((weight, index) => {
    const product = magnitude * weight;
    return { index, floor: product / whole, remainder: product % whole };
  });
  let left = magnitude - parts.reduce((given, part) => given + part.floor, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0n) break;
    part.floor += 1n;
    left -= 1n;
  }
  return parts.map((part) => cents(Number(total < 0 ? -part.floor : part.floor)));
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string): Intl.NumberFormat {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('es-HN', {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formatters.set(currency, formatter);
  }
  return formatter;
}

const unbroken = (text: string) => text.replace(/\s/g, '\u00A0');

/** Cents for people, in es-HN with the currency's code and two decimals for every currency: 'HNL 1,234.50' (2-operations §9). */
export function formatMoney(amount: number, currency = 'HNL'): string {
  return unbroken(formatterOf(currency).format(amount / 100));
}

export interface MoneyPart {
  readonly kind: 'code' | 'figure';
  readonly text: string;
}

/** The text of `formatMoney` in its parts: the currency's code with its space, and the figure with its sign. */
export function moneyParts(amount: number, currency = 'HNL'): readonly MoneyPart[] {
  const parts: MoneyPart[] = [];
  for (const { type, value } of formatterOf(currency).formatToParts(amount / 100)) {
    const kind = type === 'currency' || type === 'literal' ? 'code' : 'figure';
    const last = parts.at(-1);
    if (last?.kind === kind) parts.splice(-1, 1, { kind, text: last.text + unbroken(value) });
    else parts.push({ kind, text: unbroken(value) });
  }
  return parts;
}

/** Cents for people where the currency is named elsewhere, as in the head of a table: '1,234.50'. */
export function formatAmount(amount: number, currency = 'HNL'): string {
  return moneyParts(amount, currency)
    .filter(({ kind }) => kind === 'figure')
    .map(({ text }) => text)
    .join('');
}

/** Cents for programs, without currency or grouping: '1234.50'. */
export function plainMoney(amount: number): string {
  const magnitude = Math.abs(amount);
  const fraction = String(magnitude % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.floor(magnitude / 100)}.${fraction}`;
}

/**
 * The cost of one unit for people, in cents with up to four decimals. Below one unit of the currency it has four decimals, so that small
 * costs differ: 2.04 is 'HNL 0.0204'. From there it is like money: 208.3333 is 'HNL 2.08'.
 */
export function formatUnitCost(cost: number, currency = 'HNL'): string {
  const scaled = BigInt(Math.round(cost * 10_000));
  const fine = Number(divideRounded(scaled, 100n));
  if (fine === 0 || Math.abs(fine) >= 10_000)
    return formatMoney(Number(divideRounded(scaled, 10_000n)), currency);
  const digits = (Math.abs(fine) / 10_000).toFixed(4);
  return `${fine < 0 ? '-' : ''}${formatMoney(0, currency).replace('0.00', digits)}`;
}

/** Reads a typed amount ('1,234.50', '60', '0.5') as cents. Null when it is not an amount with at most two decimals. */
export function readMoney(text: string): Cents | null {
  const match = /^(-?)([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, units = '0', fraction = ''] = match;
  const value = Number(units.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return isCents(value) ? cents(sign && value !== 0 ? -value : value) : null;
}
