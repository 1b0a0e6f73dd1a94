import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';

/** Reads again when recipes, stock or costs may have changed. */
function useRevalidation(mutate: () => unknown): void {
  useLive(({ type }) => {
    if (type === 'menu.changed' || type === 'stock.changed' || type === 'inventory.changed') void mutate();
  });
}

/** The recipe of a product; null reads none. */
export function useRecipe(productId: string | null) {
  const recipe = useApi(
    productId === null ? null : apiPath(api.recipes[':id'], { param: { id: productId } }),
  );
  useRevalidation(recipe.mutate);
  return recipe;
}

export function preparationPath(itemId: string) {
  return apiPath(api.preparations[':id'], { param: { id: itemId } });
}

export function usePreparation(itemId: string) {
  const preparation = useApi(preparationPath(itemId));
  useRevalidation(preparation.mutate);
  return preparation;
}

/** The costs of the products with a recipe; false reads none. */
export function useProductCosts(isShown: boolean) {
  const costs = useApi(isShown ? apiPath(api.recipes.costs) : null);
  useRevalidation(costs.mutate);
  return costs;
}

export function useMissingRecipes() {
  const missing = useApi(apiPath(api.recipes.missing));
  useLive(({ type }) => {
    if (type === 'menu.changed') void missing.mutate();
  });
  return missing;
}
