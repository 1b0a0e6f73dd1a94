import { useLayoutEffect, useRef } from 'react';
import { formatAmount } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { DisplayBill, DisplayLine } from '#domain/bills/customer-display.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BillSums } from './bill-sums.tsx';
import { ProductPicture } from './product-picture.tsx';

interface LineProps {
  line: DisplayLine;
  currency: string;
}

function Line({ line: { name, options, quantity, amount_cents }, currency }: LineProps) {
  return (
    <li className="flex gap-[0.6em] border-b py-[0.45em] last:border-b-0">
      <span className="min-w-[1.8em] shrink-0 font-semibold text-muted-foreground figures">
        {formatQuantity(quantity)}×
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{name}</span>
        {options !== '' && (
          <span className="line-clamp-2 text-[length:0.75em] break-words text-muted-foreground">
            {options}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold whitespace-nowrap figures">
        {formatAmount(amount_cents, currency)}
      </span>
    </li>
  );
}

/** The lines from the top; of more than there is place for, the last ones. */
function Lines({ lines, currency }: { lines: readonly DisplayLine[]; currency: string }) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of the list changes with its lines
  useLayoutEffect(() => {
    const showLast = () => list.current?.scrollTo({ top: list.current.scrollHeight });
    showLast();
    addEventListener('resize', showLast);
    return () => removeEventListener('resize', showLast);
  }, [lines]);
  return (
    <ul ref={list} aria-label="Su orden" className="scrollbar-none min-h-0 flex-1 overflow-y-auto">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id here, and its place is what it is
        <Line key={place} line={line} currency={currency} />
      ))}
    </ul>
  );
}

/** A bill: its lines, and its total, which stays in its place. In landscape the picture and the sums are at the right. */
export function BillView({ bill }: { bill: DisplayBill }) {
  const { shop, lines } = bill;
  const sources = [bill.picture, shop.logo_url];
  return (
    <div className="flex h-full flex-col landscape:lg:flex-row">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col p-[0.8em] landscape:lg:p-[1.2em]">
        <div className="mb-[0.4em] flex items-center gap-[0.6em]">
          <Avatar
            key={bill.picture}
            sources={sources}
            name={shop.name}
            shape="square"
            className="size-[2.6em] text-[length:0.9em] landscape:lg:hidden"
          />
          <p className="min-w-0 flex-1 truncate text-[length:1.1em] font-semibold">{shop.name}</p>
        </div>
        <Lines lines={lines} currency={shop.currency} />
      </div>
      <div className="flex shrink-0 flex-col border-t bg-card p-[0.8em] pb-[1.2em] landscape:lg:w-[44%] landscape:lg:border-t-0 landscape:lg:border-l landscape:lg:p-[1.2em]">
        <ProductPicture
          sources={sources}
          className="mb-[0.8em] min-h-0 w-full flex-1 max-lg:hidden portrait:hidden"
        />
        <BillSums bill={bill} />
      </div>
    </div>
  );
}
