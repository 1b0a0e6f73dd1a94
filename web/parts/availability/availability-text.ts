import { clock, shortDate } from '#domain/base/time.ts';
import { instantOf } from '#web/base/clock.ts';
import type { Business } from '#web/data/business.ts';

interface Selling {
  readonly sold_out: boolean;
  readonly sold_out_until: string | null;
  readonly countdown: number | null;
}

/** 'Agotado hasta las 15:30', 'Quedan 5'; null while the product is sold without a countdown. */
export function availabilityText(
  { sold_out, sold_out_until, countdown }: Selling,
  now: Date,
  { zone, time_format, date_format }: Business,
): string | null {
  if (sold_out && sold_out_until !== null && sold_out_until !== 'infinity') {
    const end = instantOf(sold_out_until);
    const dayOf = (at: Date) => shortDate(at, zone, date_format);
    const day = dayOf(end) === dayOf(now) ? '' : `${dayOf(end)}, `;
    return `Agotado hasta ${day === '' ? 'las ' : day}${clock(end, zone, time_format)}`;
  }
  if (sold_out)
    return sold_out_until === 'infinity' ? 'Agotado hasta que se cambie' : 'Agotado: no queda ninguno';
  if (countdown === null) return null;
  return countdown === 1 ? 'Queda 1' : `Quedan ${countdown}`;
}
