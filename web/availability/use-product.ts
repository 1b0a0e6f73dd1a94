import { type Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useReadAgainAt } from '#web/lib/use-read-again-at.ts';

const item = api.menu.items[':id'];
export type Product = Answer<typeof item.$get>['item'];

/** A product from the server, loaded again when the menu changes; null loads nothing. */
export function useProduct(id: string | null) {
  const product = useApi<{ item: Product }>(id === null ? null : `/api/menu/items/${id}`);
  useLive((event) => {
    if (event.type === 'menu.changed') void product.mutate();
  });
  useReadAgainAt(product.data?.item.sold_out_until, () => void product.mutate());
  return product;
}
