/** What a product takes of each ingredient, with its cost and margin; saved by itself. */
export function RecipeSection(_props: { readonly productId: string }) {
  return null;
}
