import { useSearchParams } from 'wouter';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id that an address tells, or null where it tells none. */
export const idIn = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null);

type Change = Readonly<Record<string, string | null | undefined>>;

/**
 * What a screen keeps in its address, and how to change some of it: null and '' take a value out, undefined leaves it as it is.
 * A `step` is one that the browser's back button undoes.
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
