import { useReadAgainAt } from '#web/base/use-read-again-at.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';

/** A product from the server, loaded again when the menu changes; null loads nothing. */
export function useProduct(id: string | null) {
  const product = useApi(id === null ? null : apiPath(api.menu.items[':id'], { param: { id } }));
  useLive((event) => {
    if (event.type === 'menu.changed') void product.mutate();
  });
  useReadAgainAt(product.data?.item.sold_out_until, () => void product.mutate());
  return product;
}
