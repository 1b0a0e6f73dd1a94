import { useState } from 'react';
import type { IngredientDetail } from '#domain/stock/answers/inventory.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';

/**
 * An ingredient as it was when it was opened: later changes of other users do not overwrite the typed values.
 * `refresh` reads it again.
 */
export function useIngredient(id: string) {
  const [opened, setOpened] = useState<IngredientDetail | null>(null);
  const { error, isValidating, mutate } = useApi(apiPath(api.inventory[':id'], { param: { id } }), {
    revalidateOnFocus: false,
    dedupingInterval: 0,
    // The cache may contain an older version from an earlier opening.
    onSuccess: (read) => setOpened((known) => known ?? read),
  });
  return {
    opened,
    error,
    isValidating,
    refresh: () => {
      setOpened(null);
      void mutate();
    },
  };
}
