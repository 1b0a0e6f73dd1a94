import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

type OkAnswer<T> = Extract<Answer<T>, object>;
export type RecipeResponse = OkAnswer<(typeof api.recipes)[':id']['$get']>;
export type Recipe = RecipeResponse['recipe'];
export type PreparationResponse = OkAnswer<(typeof api.preparations)[':id']['$get']>;
export type Preparation = PreparationResponse['preparation'];
export type MissingRecipes = Answer<typeof api.recipes.missing.$get>;

/** Reads again when recipes, stock or costs may have changed. */
function useRevalidation(mutate: () => unknown): void {
  useLive(({ type }) => {
    if (type === 'menu.changed' || type === 'stock.changed' || type === 'inventory.changed') void mutate();
  });
}

/** The recipe of a product; null reads none. */
export function useRecipe(productId: string | null) {
  const recipe = useApi<RecipeResponse>(productId === null ? null : `/api/recipes/${productId}`);
  useRevalidation(recipe.mutate);
  return recipe;
}

export function preparationPath(itemId: string): string {
  return `/api/preparations/${itemId}`;
}

export function usePreparation(itemId: string) {
  const preparation = useApi<PreparationResponse>(preparationPath(itemId));
  useRevalidation(preparation.mutate);
  return preparation;
}

export function useMissingRecipes() {
  const missing = useApi<MissingRecipes>('/api/recipes/missing');
  useLive(({ type }) => {
    if (type === 'menu.changed') void missing.mutate();
  });
  return missing;
}
