import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '#domain/base/money.ts';
import {
  addShare,
  type BillLine,
  billDiscountName,
  evenParts,
  grossOf,
  includesTax,
  lineDiscountName,
  repriced,
  type Split,
  shareName,
  shownLines,
  splitByAmount,
  splitByLines,
  summarizeBill,
} from '#domain/bills/bills.ts';
import { lineTax } from '#domain/fiscal/tax.ts';

interface Given {
  readonly gross: number;
  readonly quantity?: number;
  readonly rate?: number;
  readonly own?: number;
  readonly share?: number;
}

/** A line as the server stores it: its amount less its discounts, with the tax of that amount. */
function lineOf(
  id: string,
  { gross, quantity = 1, rate = 1500, own = 0, share = 0 }: Given,
  included = true,
): BillLine {
  const amount_cents = cents(gross - own - share);
  return {
    id,
    quantity,
    amount_cents,
    discount_cents: own + share,
    own_discount_cents: own,
    tax_rate: rate,
    price_includes_tax: included,
    ...lineTax({ amount_cents, tax_rate: rate }, included),
  };
}

const given = fc
  .record({
    gross: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 90_000 }).map((n) => n / 10_000),
    ),
    rate: fc.constantFrom(0, 1500, 1800),
    off: fc.integer({ min: 0, max: 100 }),
    owned: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ gross, quantity, rate, off, owned }): Given => {
    const discount = Math.floor((gross * off) / 100);
    const own = Math.floor((discount * owned) / 100);
    return { gross, quantity, rate, own, share: discount - own };
  });
const bill = fc
  .tuple(fc.array(given, { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([lines, included]) => lines.map((line, index) => lineOf(`line ${index}`, line, included)));

const AMOUNTS = ['quantity', 'amount_cents', 'discount_cents', 'own_discount_cents'] as const;

/** The amounts that the lines of each rate add, before or with their tax. */
const sumsByRate = (lines: readonly BillLine[], of: (line: BillLine) => number) =>
  Object.fromEntries(
    summarizeBill(lines).bands.map(({ tax_rate }) => [
      tax_rate,
      lines.filter((line) => line.tax_rate === tax_rate).reduce((sum, line) => sum + of(line), 0),
    ]),
  );
const totalOf = (line: BillLine) => line.base_cents + line.tax_cents;
const amountOf = (line: BillLine) => line.amount_cents;

/** Expects the tax of each rate of a part to be that of the amount: its total if that includes the tax, else its prices. */
function expectOwnTax(part: readonly BillLine[], isIncluded: boolean): void {
  const amounts = sumsByRate(part, isIncluded ? totalOf : amountOf);
  for (const { tax_rate, base_cents, tax_cents } of summarizeBill(part).bands)
    expect({ base_cents, tax_cents }).toEqual(
      lineTax({ amount_cents: cents(amounts[tax_rate] ?? -1), tax_rate }, isIncluded),
    );
}

/** Expects both parts of a split to add up to the bill, and each to have its own tax. */
function expectToAddUp(lines: readonly BillLine[], { part, rest }: Split, isShare: boolean): void {
  for (const line of lines) {
    const pieces = [...part, ...rest].filter(({ id }) => id === line.id);
    for (const amount of AMOUNTS) {
      expect(pieces.reduce((total, piece) => total + piece[amount], 0)).toBeCloseTo(line[amount], 8);
      for (const piece of pieces) expect(piece[amount]).toBeGreaterThanOrEqual(0);
    }
  }
  const keepsTotal = isShare || lines.every(includesTax);
  if (keepsTotal) expect(sumsByRate([...part, ...rest], totalOf)).toEqual(sumsByRate(lines, totalOf));
  expectOwnTax(part, keepsTotal);
  expectOwnTax(rest, keepsTotal);
}

const mixed = [
  lineOf('Plato típico', { gross: 2000 }),
  lineOf('Cerveza', { gross: 1000, rate: 1800 }),
  lineOf('Tortillas', { gross: 700, rate: 0 }),
];

describe('the summary of a bill', () => {
  test('the taxes of a bill are listed by rate, the lowest first and exempt last', () => {
    const { bands, base_cents, tax_cents, total_cents } = summarizeBill(mixed);
    expect(bands).toEqual([
      { tax_category: 'general', tax_rate: 1500, base_cents: 1739, tax_cents: 261 },
      { tax_category: 'special', tax_rate: 1800, base_cents: 847, tax_cents: 153 },
      { tax_category: 'exempt', tax_rate: 0, base_cents: 700, tax_cents: 0 },
    ]);
    expect({ base_cents, tax_cents, total_cents }).toEqual({
      base_cents: 3286,
      tax_cents: 414,
      total_cents: 3700,
    });
  });

  test('the discounts of lines are listed apart from the discount of the bill', () => {
    const lines = [
      lineOf('Baleada', { gross: 10_000, own: 1000, share: 450 }),
      lineOf('Horchata', { gross: 3000, share: 150 }),
    ];
    expect(summarizeBill(lines)).toMatchObject({
      gross_cents: 13_000,
      line_discounts_cents: 1000,
      bill_discount_cents: 600,
      total_cents: 11_400,
    });
  });

  test('the total is the gross amount less the discounts, with tax included or added', () => {
    fc.assert(
      fc.property(bill, (lines) => {
        const { gross_cents, line_discounts_cents, bill_discount_cents } = summarizeBill(lines);
        const amounts = lines.reduce((total, line) => total + line.amount_cents, 0);
        expect(gross_cents - line_discounts_cents - bill_discount_cents).toBe(amounts);
        expect(gross_cents).toBe(lines.reduce((total, line) => total + grossOf(line), 0));
      }),
    );
  });
});

describe('splitting a bill by lines', () => {
  const drinks = [
    lineOf('agua', { gross: 1000, quantity: 5 }),
    lineOf('minute maid', { gross: 600, quantity: 3 }),
    lineOf('coca', { gross: 200 }),
  ];
  const totals = (split: Split | null) =>
    split && [summarizeBill(split.part).total_cents, summarizeBill(split.rest).total_cents];

  test('three agua and the coca leave 10.00 of 18.00, then one agua and one minute maid leave 6.00', () => {
    const first = splitByLines(drinks, { agua: 3, coca: 1 });
    expect(totals(first)).toEqual([800, 1000]);
    const second = splitByLines(first?.rest ?? [], { agua: 1, 'minute maid': 1 });
    expect(totals(second)).toEqual([400, 600]);
  });

  test('half of one product moves and the other half stays', () => {
    const split = splitByLines([lineOf('Pizza', { gross: 25_001 })], { Pizza: 0.5 });
    expect(split?.part[0]?.quantity).toBe(0.5);
    expect(split?.rest[0]?.quantity).toBe(0.5);
    expect(totals(split)).toEqual([12_501, 12_500]);
  });

  test('a split of no lines or of all lines is refused', () => {
    expect(splitByLines(drinks, {})).toBeNull();
    expect(splitByLines(drinks, { agua: 5, 'minute maid': 3, coca: 1 })).toBeNull();
  });

  test('ten of twenty lines of 35.00 are 304.35 + 45.65, as the other ten', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => lineOf(`${at}`, { gross: 3500 }));
    const ten = Object.fromEntries(twenty.slice(0, 10).map(({ id }) => [id, 1]));
    const split = splitByLines(repriced(twenty), ten);
    for (const half of [split?.part, split?.rest])
      expect(summarizeBill(half ?? [])).toMatchObject({ base_cents: 30_435, tax_cents: 4565 });
  });

  test('each part adds the tax to its own prices: 10 of 20 lines of 10.03 are 100.30 + 15.05', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => lineOf(`${at}`, { gross: 1003 }, false));
    const ten = Object.fromEntries(twenty.slice(0, 10).map(({ id }) => [id, 1]));
    const split = splitByLines(repriced(twenty), ten);
    for (const half of [split?.part, split?.rest])
      expect(summarizeBill(half ?? [])).toMatchObject({ base_cents: 10_030, tax_cents: 1505 });
  });

  test('both parts add up to the bill, also by rate, for any chosen lines', () => {
    fc.assert(
      fc.property(bill, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (lines, chosen) => {
        const shares = Object.fromEntries(
          lines.map((line, index) => [
            line.id,
            Math.round(line.quantity * (chosen[index] ?? 0) * 10_000) / 10_000,
          ]),
        );
        const split = splitByLines(lines, shares);
        if (split) expectToAddUp(lines, split, false);
      }),
    );
  });

  test('splitting a bill that was split already loses nothing', () => {
    fc.assert(
      fc.property(bill, fc.integer({ min: 1, max: 3 }), (lines, times) => {
        const parts: BillLine[][] = [];
        let left: readonly BillLine[] = lines;
        for (let n = 0; n < times; n += 1) {
          const shares = Object.fromEntries(
            left.map((line) => [line.id, Math.floor(line.quantity * 5_000) / 10_000]),
          );
          const split = splitByLines(left, shares);
          if (!split) break;
          parts.push([...split.part]);
          left = split.rest;
        }
        if (lines.every(includesTax))
          expect(sumsByRate([...parts.flat(), ...left], totalOf)).toEqual(sumsByRate(lines, totalOf));
        for (const part of [...parts, left]) expectOwnTax(part, lines.every(includesTax));
      }),
    );
  });
});

describe('the quantity chosen of a line', () => {
  const line = { id: 'agua', quantity: 2 };

  test("the chosen quantity grows up to the line's quantity and shrinks down to none", () => {
    expect(addShare({}, line, 1)).toEqual({ agua: 1 });
    expect(addShare({ agua: 1.5 }, line, 1)).toEqual({ agua: 2 });
    expect(addShare({ agua: 0.5, coca: 1 }, line, -1)).toEqual({ coca: 1 });
  });

  test('the chosen quantity accepts halves', () => {
    expect(addShare({ agua: 1 }, line, 0.5)).toEqual({ agua: 1.5 });
    expect(addShare({}, { id: 'sopa', quantity: 0.3333 }, 0.5)).toEqual({ sopa: 0.3333 });
  });
});

describe('splitting an amount off a bill', () => {
  test('5.00 of 37.00 leave 32.00, with a share of each rate', () => {
    const split = splitByAmount(mixed, 500);
    if (!split) throw new Error('5.00 is less than 37.00');
    expect(summarizeBill(split.part).total_cents).toBe(500);
    expect(summarizeBill(split.rest).total_cents).toBe(3200);
    expect(summarizeBill(split.part).bands.map(({ tax_rate }) => tax_rate)).toEqual([1500, 1800, 0]);
    expectToAddUp(mixed, split, true);
  });

  test('a part of 35.00 is 30.43 + 4.57, and one of 55.00 is 47.83 + 7.17', () => {
    for (const [amount, base_cents, tax_cents] of [
      [3500, 3043, 457],
      [5500, 4783, 717],
    ] as const)
      for (const included of [true, false]) {
        const split = splitByAmount([lineOf('Plato', { gross: 16_500 }, included)], amount);
        expect(summarizeBill(split?.part ?? [])).toMatchObject({ base_cents, tax_cents });
      }
  });

  test('splitting off the whole bill, more than it, or nothing is refused', () => {
    expect(splitByAmount(mixed, 3700)).toBeNull();
    expect(splitByAmount(mixed, 5000)).toBeNull();
    expect(splitByAmount(mixed, 0)).toBeNull();
  });

  test('the part has the exact amount, and both parts add up to the bill, also by rate', () => {
    fc.assert(
      fc.property(bill, fc.double({ min: 0, max: 1, noNaN: true }), (lines, portion) => {
        const amount = Math.floor(summarizeBill(lines).total_cents * portion);
        const split = splitByAmount(lines, amount);
        if (!split) return;
        expect(summarizeBill(split.part).total_cents).toBe(amount);
        expectToAddUp(lines, split, true);
      }),
    );
  });
});

describe('splitting a bill into equal parts', () => {
  test('the first part gets the centavo that cannot be divided', () => {
    expect(evenParts(10_000, 3)).toEqual([3334, 3333, 3333]);
  });

  test('equal parts add up to the bill and differ by one centavo at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 2, max: 20 }),
        (total, count) => {
          const parts: readonly Cents[] = evenParts(total, count);
          expect(parts).toHaveLength(count);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the name of a discount', () => {
  const covered = lineOf('Café', { gross: 2500, share: 250 });
  const other = lineOf('Parrillada', { gross: 72_000 });

  test('the name has the percentage, and the number of lines when only some have the discount', () => {
    expect(billDiscountName([covered], 1000)).toBe('Descuento 10 %');
    expect(billDiscountName([covered, other], 1000)).toBe('Descuento 10 % en 1 producto');
    expect(billDiscountName([covered, covered, other], 1000)).toBe('Descuento 10 % en 2 productos');
    expect(billDiscountName([covered, lineOf('Agua', { gross: 0 })], 1000)).toBe('Descuento 10 %');
  });

  test('the name has no percentage when the amounts no longer match it', () => {
    const grown = lineOf('Café', { gross: 5000, share: 250 });
    expect(billDiscountName([grown], 1000)).toBe('Descuento');
    expect(billDiscountName([covered, other], 0)).toBe('Descuento en 1 producto');
    expect(
      lineDiscountName({ ...lineOf('Café', { gross: 5000, own: 2500 }), own_discount_rate: 10_000 }),
    ).toBe('Descuento');
    expect(
      lineDiscountName({ ...lineOf('Café', { gross: 2500, own: 2500 }), own_discount_rate: 10_000 }),
    ).toBe('Descuento 100 %');
  });

  test('the name has its percentage on both parts of a split bill', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 99 }),
        (prices, rate, portion) => {
          const lines = prices.map((gross, index) =>
            lineOf(`line ${index}`, { gross, share: Math.round((gross * rate) / 10_000) }),
          );
          const split = splitByAmount(lines, Math.floor((summarizeBill(lines).total_cents * portion) / 100));
          for (const part of split ? [split.part, split.rest] : []) {
            const given = part.some((line) => line.discount_cents > 0);
            if (given) expect(billDiscountName(part, rate)).toContain(' %');
          }
        },
      ),
    );
  });
});

describe('a share of a bill', () => {
  test('each kind of share has its own name', () => {
    expect(shareName({ share_kind: 'even', share_of: 3 })).toBe('1/3 de la cuenta');
    expect(shareName({ share_kind: 'amount', share_of: null })).toBe('Abono a la cuenta');
    expect(shareName({ share_kind: 'rest', share_of: null })).toBe('Resto de la cuenta');
    expect(shareName({ share_kind: null, share_of: null })).toBeNull();
  });

  test('parts of lines are shown as one row, beside the complete lines', () => {
    const named = (name: string, quantity: number, line_quantity: number | null) => ({
      ...lineOf(name, { gross: 500, own: 100, quantity }),
      name,
      line_quantity,
    });
    const lines = [named('Baleada', 0.3333, 1), named('Café', 0.6667, 2), named('Agua', 2, 2)];
    const { share, lines: whole } = shownLines(lines, '1/3 de la cuenta');
    expect(share).toEqual({ name: '1/3 de la cuenta', products: 'Baleada, Café', gross_cents: 1000 });
    expect(whole).toEqual([lines[2]]);
    expect(shownLines(lines, null)).toEqual({ share: null, lines });
    expect(shownLines([named('Agua', 2, 2)], 'Resto de la cuenta').share).toBeNull();
  });
});
