import { useSearchParams } from 'wouter';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id in a value of the address; null when the value is not an id. */
export const idIn = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null);

type Change = Readonly<Record<string, string | null | undefined>>;

/**
 * Reads and changes the address of a screen. In `change`, null and '' delete a value and undefined leaves it
 * as it is. With `step`, the browser's back button undoes the change.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const change = (values: Change, { step = false } = {}) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace: !step },
    );
  return { address, change };
}
