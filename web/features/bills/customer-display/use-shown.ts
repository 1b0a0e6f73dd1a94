import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DisplayMessage,
  type DisplayShop,
  messageAtAge,
  remainingMs,
  type ShownMessage,
} from '#domain/bills/customer-display.ts';

/** What the display shows. A bill that does not change and the change of a charge make way for the welcome after their time. */
export function useShown(shop: DisplayShop | null) {
  const [message, setMessage] = useState<DisplayMessage | null>(shop && { view: 'welcome', shop });
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);

  const welcome = useCallback(() => {
    clearTimeout(end.current);
    setMessage((last) => last && { view: 'welcome', shop: last.shop });
  }, []);
  const show = useCallback(
    (shown: ShownMessage) => {
      clearTimeout(end.current);
      setMessage(messageAtAge(shown));
      const leftMs = remainingMs(shown);
      if (Number.isFinite(leftMs)) end.current = setTimeout(welcome, leftMs);
    },
    [welcome],
  );
  useEffect(() => () => clearTimeout(end.current), []);
  return { message, show, welcome };
}
