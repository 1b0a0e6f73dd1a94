import { newId } from '#web/base/ids.ts';

const PREFIX = 'fogon.page ';
let own: Promise<string | null> | null = null;

/**
 * The id of this page, which holds a lock of that name until it is closed, also when it is killed. Null where the browser
 * has no locks.
 */
export function ownPage(): Promise<string | null> {
  own ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(null);
    const id = newId();
    const held = () => {
      resolve(id);
      return new Promise<never>(() => {});
    };
    navigator.locks.request(PREFIX + id, held).catch(() => resolve(null));
  });
  return own;
}

/** The ids of the pages of this browser that are open; null where the browser cannot say. */
export async function openPages(): Promise<ReadonlySet<string> | null> {
  if (!('locks' in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
