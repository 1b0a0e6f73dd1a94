/** A large button that cannot be pressed: legible, and without the accent. */
export const DISABLED_LOOK =
  'disabled:border-transparent disabled:bg-muted disabled:text-muted-foreground disabled:opacity-100';
