/** When the shown data was read that the network cannot read now; null while all of it is fresh. */
export function useDataAge(): { readonly readAt: Date } | null {
  return null;
}
