import { useCallback, useEffect, useRef, useState } from 'react';
import { useNear } from '#web/base/use-near.ts';
import { useNextFrame } from '#web/base/use-next-frame.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useLineIds } from './cart-context.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { useSetQuantity } from './cart-quantity.ts';
import { CompactLineRow } from './compact-line-row.tsx';

/** sm of the specification's breakpoints: narrower screens are phones. */
const TABLET = 640;
/** From so many lines their rows are 44 px high where they have no notes. */
const DENSE_LINES = 6;

/**
 * The lines of the cart, compact on phones; scrolls to a new one. Changes within a line render only that line. A line far from the
 * screen is empty.
 */
export function CartLines({ onEdit }: { onEdit: (lineId: string) => void }) {
  const setQuantity = useSetQuantity();
  const ids = useNextFrame(useLineIds());
  const { money } = useSalesSettings();
  const isPhone = !useWide(TABLET);
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpenId((before) => (before === id ? null : id)), []);
  const { seen, watch } = useNear();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids.length);

  useEffect(() => {
    const more = ids.length > before.current;
    before.current = ids.length;
    if (!more) return;
    const frame = requestAnimationFrame(() =>
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [ids]);

  return (
    <ul
      ref={list}
      aria-label="Productos de la orden"
      data-dense={ids.length >= DENSE_LINES || undefined}
      className="group/lines"
    >
      {ids.map((id) => {
        const props = { id, money, onQuantity: setQuantity, onEdit };
        const last = seen.get(id);
        // An open line scrolls into view when it is rendered.
        const isFar = last?.isNear === false && id !== openId;
        return (
          <li
            key={id}
            ref={watch}
            data-near={id}
            aria-hidden={isFar}
            style={isFar ? { height: last.height } : undefined}
            className="border-t [contain:content] [overflow-clip-margin:4px] first:border-t-0"
          >
            {isFar ? null : isPhone ? (
              <CompactLineRow {...props} isOpen={id === openId} onToggle={toggle} />
            ) : (
              <CartLineRow {...props} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
