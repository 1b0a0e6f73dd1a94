/** What a batch of a prepared ingredient takes of others, and making one; saved by itself. */
export function PreparationSection(_props: { readonly itemId: string }) {
  return null;
}
