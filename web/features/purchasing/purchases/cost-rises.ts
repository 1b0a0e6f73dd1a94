import { formatUnitCost } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { notify } from '#web/base/notify.ts';

export interface ReceivedCostRise {
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  readonly percent: number;
}

/** Shows which ingredients cost over 5 % more than before. */
export function notifyCostRises(rises: readonly ReceivedCostRise[], currency: string): void {
  if (rises.length === 0) return;
  const sentences = rises.map(
    ({ name, unit, before, after, percent }) =>
      `${name}: de ${formatUnitCost(before, currency)} a ${formatUnitCost(after, currency)} por ${unit} (+${formatQuantity(percent)} %)`,
  );
  notify.info(rises.length === 1 ? 'Subió un costo' : 'Subieron costos', sentences.join('. '));
}
