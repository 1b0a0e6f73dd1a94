import { type BasisPoints, type Cents, cents, percentOf } from '#domain/base/money.ts';
import { goesToRegister, type PaymentKind } from './payment-kinds.ts';

/** What becomes of the tips of a sale that is voided or refunded: they go back to the diner, or the staff keeps them. */
export const TIP_CHOICES = ['returned', 'kept'] as const;
export type TipChoice = (typeof TIP_CHOICES)[number];

/**
 * What a tip changes in the drawer, in cents: cash that was not handed over lies there, and other money that was came out of it. Nothing
 * while it is not told (`tip_cash` in SQL).
 */
export function tipCash(kind: PaymentKind, handedOver: boolean | undefined, amount: number): number {
  if (handedOver === undefined) return 0;
  if (goesToRegister(kind)) return handedOver ? 0 : amount;
  return handedOver ? -amount : 0;
}

/** Whether the tips of a bill are so large that an administrator approves them: above the larger of the bill and the largest banknote. */
export function isLargeTip(total: number, tips: number, largestBill: number): boolean {
  return tips > Math.max(total, largestBill);
}

export interface SuggestedTip {
  readonly rate: BasisPoints;
  readonly amount_cents: Cents;
}

const RATE_STEP = 500;

/** Round amounts that people give: up to a fifth of the largest bill in hundredths of it, up to the bill in fiftieths, above it in tenths. */
function roundTip(exact: number, largestBill: Cents): Cents {
  const parts = exact <= largestBill / 5 ? 100 : exact <= largestBill ? 50 : 10;
  const step = Math.max(1, Math.round(largestBill / parts));
  return cents(Math.max(1, Math.round(exact / step)) * step);
}

/**
 * The tips to suggest for an amount, smallest first: near the business's own percentage, a lower and a higher one, each rounded to an amount that
 * people give. 10 % of L 187.50 is L 20. Percentages that lead to one amount are one suggestion, of the nearest. None without a percentage.
 */
export function suggestedTips(amount: Cents, rate: BasisPoints, largestBill: Cents): readonly SuggestedTip[] {
  if (rate <= 0 || amount <= 0) return [];
  const suggested = new Map<Cents, SuggestedTip & { readonly distance: number }>();
  for (const each of [rate - RATE_STEP, rate, rate + RATE_STEP].filter((percent) => percent > 0)) {
    const exact = percentOf(amount, each);
    const amount_cents = roundTip(exact, largestBill);
    const distance = Math.abs(amount_cents - exact);
    if (distance < (suggested.get(amount_cents)?.distance ?? Number.POSITIVE_INFINITY))
      suggested.set(amount_cents, { rate: each, amount_cents, distance });
  }
  return [...suggested.values()].map(({ rate, amount_cents }) => ({ rate, amount_cents }));
}
