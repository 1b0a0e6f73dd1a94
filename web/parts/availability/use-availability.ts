import type { Product } from '#domain/menu/answers/menu.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { refusalOr } from '#web/data/refusal-or.ts';

type Put = (typeof api.menu.items)[':id']['availability']['$put'];
export type AvailabilityChange = Parameters<Put>[0]['json'];
type ChangedProduct = Pick<Product, 'id' | 'name' | 'sold_out_until' | 'countdown'>;

const DONE: Readonly<Record<NonNullable<AvailabilityChange['sold_out']>, string>> = {
  hour: 'agotado por una hora',
  today: 'agotado por hoy',
  changed: 'agotado hasta que lo cambies',
};

function sentenceOf(name: string, { sold_out, countdown }: AvailabilityChange): string {
  if (sold_out) return `${name}: ${DONE[sold_out]}`;
  if (typeof countdown === 'number') return `${name}: quedan ${countdown}`;
  return `${name} se vende de nuevo`;
}

/** Changes the availability of a product at once; the toast offers to undo it. */
export function useAvailability(onDone: () => Promise<unknown>) {
  const put = async (id: string, json: AvailabilityChange) => {
    const outcome = await runCommand({
      call: (options) => api.menu.items[':id'].availability.$put({ param: { id }, json }, options),
      failure: refusalOr('Error al cambiar la disponibilidad'),
    });
    await onDone();
    return outcome.ok;
  };
  return async ({ id, name, sold_out_until, countdown }: ChangedProduct, selling: AvailabilityChange) => {
    if (!(await put(id, selling))) return;
    const sentence = sentenceOf(name, selling);
    // The API accepts no instant, so an earlier `sold_out_until` cannot be restored: no undo.
    if (selling.sold_out !== undefined && sold_out_until !== null && sold_out_until !== 'infinity') {
      notify.success(sentence);
      return;
    }
    const before: AvailabilityChange = {
      ...(selling.sold_out === undefined ? {} : { sold_out: sold_out_until === null ? null : 'changed' }),
      ...(selling.countdown === undefined ? {} : { countdown }),
    };
    notify.undoable(sentence, () => void put(id, before));
  };
}
