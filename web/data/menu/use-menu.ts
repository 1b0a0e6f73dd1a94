import { useEffect, useMemo, useRef } from 'react';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { useReadAgainAt } from '#web/base/use-read-again-at.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useUser } from '#web/data/session.ts';
import { cacheCategories, cacheMenuTypes, readCachedCategories, readCachedMenuTypes } from './menu-cache.ts';
import { menuPath } from './menu-path.ts';

const NONE: readonly never[] = [];

/** Reuses the objects of unchanged products, so that only changed tiles render. */
function useStableItems(items: readonly MenuItem[]): readonly MenuItem[] {
  const known = useRef(new Map<string, { readonly text: string; readonly item: MenuItem }>());
  return useMemo(() => {
    const before = known.current;
    known.current = new Map(
      items.map((item) => {
        const text = JSON.stringify(item);
        const same = before.get(item.id);
        return [item.id, same?.text === text ? same : { text, item }];
      }),
    );
    return [...known.current.values()].map(({ item }) => item);
  }, [items]);
}

/** The available products, the categories, and the menu types of available products. */
export function useMenu() {
  const business = useUser().business_id ?? '';
  const { data, error, mutate, isValidating } = useLiveApi(
    menuPath,
    ({ type }) => type === 'menu.changed' || type === 'stock.changed',
  );

  useReadAgainAt(data?.changes_at, () => void mutate());

  const available = useMemo(() => data?.items.filter((item) => item.is_available) ?? NONE, [data]);
  const items = useStableItems(available);
  const types = useMemo(
    () =>
      [...new Set(items.flatMap(({ type_menu }) => type_menu ?? []))].sort((a, b) =>
        a.localeCompare(b, 'es'),
      ),
    [items],
  );
  const cached = useMemo(
    () => ({ categories: readCachedCategories(business), types: readCachedMenuTypes(business) }),
    [business],
  );

  useEffect(() => {
    if (!data) return;
    cacheCategories(business, data.categories);
    cacheMenuTypes(business, types);
  }, [business, data, types]);

  return {
    items,
    categories: data?.categories ?? cached.categories,
    types: data ? types : cached.types,
    ready: data !== undefined,
    loading: data === undefined && error === undefined,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
