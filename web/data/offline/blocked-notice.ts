import { pathLabel } from '#domain/people/access.ts';
import { notify } from '#web/base/notify.ts';
import { listOtherPages } from '#web/data/other-pages.ts';

const screenOf = (path: string): string => `/${path.split('/', 2)[1] ?? ''}`;

/** What to close so that this page can store, with the screens of the other pages as far as they have a name. */
export function blockedText(otherPaths: readonly string[]): string {
  const names = otherPaths.map(screenOf).flatMap((path) => (pathLabel(path) === path ? [] : pathLabel(path)));
  const screens = names.length > 0 ? ` (${[...new Set(names)].join(', ')})` : '';
  return otherPaths.length > 1
    ? `Cierra las otras pestañas de Fogón${screens}: son de una versión anterior, y mientras estén abiertas no se puede guardar nada en este dispositivo.`
    : `Cierra la otra pestaña de Fogón${screens}: es de una versión anterior, y mientras esté abierta no se puede guardar nada en este dispositivo.`;
}

/** Says which pages of an older release hold the database, so that a person can close them. */
export async function showBlocked(): Promise<void> {
  notify.error(blockedText(await listOtherPages()));
}
