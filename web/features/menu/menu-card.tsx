import { Clock } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { initialsOf } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { MenuItem } from './use-menu.ts';

export const CARD_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5';
const HUES = 10;

function State({ item }: { item: MenuItem }) {
  if (!item.is_available) return <Badge tone="neutral">Oculto</Badge>;
  if (item.sold_out || item.stock_status === 'out') return <Badge tone="solid-danger">Agotado</Badge>;
  if (item.stock_status === 'low') return <Badge tone="solid-warning">Bajo</Badge>;
  return null;
}

interface MenuCardProps {
  item: MenuItem;
  currency: string;
  /** The place of its category, which tints the initial where there is no picture. */
  tint: number;
  /** Opens its recipe. */
  onOpen?: (() => void) | undefined;
}

export function MenuCard({ item, currency, tint, onOpen }: MenuCardProps) {
  const [failed, setFailed] = useState(false);
  const colour = `var(--chart-${(tint % HUES) + 1})`;
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border bg-card">
      <div
        className="relative grid aspect-4/3 place-items-center"
        style={{
          backgroundColor: `color-mix(in oklab, ${colour} 15%, var(--muted))`,
          color: `color-mix(in oklab, ${colour} 62%, var(--foreground))`,
        }}
      >
        {item.image_url && !failed ? (
          <img
            src={item.image_url}
            alt=""
            loading="lazy"
            onError={() => setFailed(true)}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span aria-hidden="true" className="text-4xl font-semibold">
            {initialsOf(item.name)}
          </span>
        )}
        <span className="absolute top-2 right-2">
          <State item={item} />
        </span>
      </div>
      <div className="flex flex-1 flex-col p-3">
        <h2 className="line-clamp-2 text-base leading-5 font-semibold">{item.name}</h2>
        {item.description && (
          <p className="mt-1 line-clamp-2 text-sm text-muted-foreground">{item.description}</p>
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-3">
          <span className="text-base font-semibold figures">{formatMoney(item.price_cents, currency)}</span>
          {item.preparation_time !== null && (
            <span className="flex items-center gap-1 text-sm text-muted-foreground figures">
              <Clock className="size-3.5" aria-hidden="true" />
              {item.preparation_time} min
            </span>
          )}
        </p>
      </div>
      {onOpen && (
        <button
          type="button"
          aria-label={`Receta de ${item.name}`}
          onClick={onOpen}
          className="absolute inset-0 rounded-card transition-colors hover:bg-foreground/5 focus-visible:outline-offset-[-2px]"
        />
      )}
    </article>
  );
}

const SKELETONS = 10;

export function MenuCardSkeletons() {
  return (
    <div className={CARD_GRID}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: still shapes have no other identity
        <div key={index} className="overflow-hidden rounded-card border bg-card">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="p-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-5 h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
