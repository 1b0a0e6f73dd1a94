import { useEffect, useMemo } from 'react';
import type { DisplayMessage, DisplayShop } from '#domain/bills/customer-display.ts';
import { shopOnDisplay } from '#domain/bills/customer-display-content.ts';
import { useStore } from '#web/base/store.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { isDisplayUsed } from './display-use.ts';
import { type DisplayLayer, showOnDisplay } from './sender.ts';

/** Shows diners what `make` returns while mounted, if this device has a display. For null the last message of the layer stays. */
export function useOnDisplay(layer: DisplayLayer, make: (shop: DisplayShop) => DisplayMessage | null): void {
  const isUsed = useStore(isDisplayUsed);
  const { business } = useUser();
  const { currency } = useBusiness();
  const shop = useMemo(
    () => shopOnDisplay({ name: business?.name ?? '', logo_url: business?.logo_url ?? null, currency }),
    [business, currency],
  );
  const message = isUsed ? make(shop) : null;
  // Equal messages are equal texts: an effect runs only for another one.
  const text = message && JSON.stringify(message);
  useEffect(() => {
    if (text !== null) showOnDisplay(layer, JSON.parse(text));
  }, [layer, text]);
  useEffect(() => () => showOnDisplay(layer, null), [layer]);
}
