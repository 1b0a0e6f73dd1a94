/** The key of a person: the id, or the name without one. */
export const personKey = ({
  user_id,
  name,
}: {
  readonly user_id: string | null;
  readonly name: string;
}): string => user_id ?? name;
