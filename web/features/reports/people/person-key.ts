/** People are told apart by their id, or by name where they have none. */
export const personKey = ({
  user_id,
  name,
}: {
  readonly user_id: string | null;
  readonly name: string;
}): string => user_id ?? name;
