import { useState } from 'react';
import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';

export type IngredientDetail = Answer<(typeof api.inventory)[':id']['$get']>;

/** An ingredient as it was when it was opened: what others do meanwhile is not mixed into what is being typed. `refresh` takes it anew. */
export function useIngredient(id: string) {
  const [opened, setOpened] = useState<IngredientDetail | null>(null);
  const { error, isValidating, mutate } = useApi<IngredientDetail>(`/api/inventory/${id}`, {
    revalidateOnFocus: false,
    dedupingInterval: 0,
    // What an earlier opening has left in the cache may be old.
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
