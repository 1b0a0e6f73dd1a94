import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useBusiness, useToday } from '#web/lib/business.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CARD_GRID, MenuCard, MenuCardSkeletons } from './menu-card.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { type Menu, useMenu } from './use-menu.ts';

interface CategoryChipsProps {
  menu: Menu | undefined;
  chosen: string | null;
  onChoose: (category: string | null) => void;
}

function CategoryChips({ menu, chosen, onChoose }: CategoryChipsProps) {
  return (
    <fieldset
      aria-label="Categorías"
      className="scrollbar-none -mx-4 mb-5 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 md:flex-wrap"
    >
      {menu ? (
        <>
          <Chip selected={chosen === null} count={menu.items.length} onClick={() => onChoose(null)}>
            Todas
          </Chip>
          {menu.categories.map(({ id, name, items }) => (
            <Chip
              key={id}
              selected={chosen === id}
              count={items}
              onClick={() => onChoose(chosen === id ? null : id)}
            >
              {name}
            </Chip>
          ))}
        </>
      ) : (
        ['w-24', 'w-32', 'w-28', 'w-36', 'w-30'].map((wide) => (
          <Skeleton key={wide} className={`h-10 shrink-0 rounded-full ${wide}`} />
        ))
      )}
    </fieldset>
  );
}

/** The menu: categories with their counts and a card for each product (2-operations §2). */
export default function MenuScreen() {
  const { currency } = useBusiness();
  const { date } = useToday();
  const { data, error, mutate, isValidating } = useMenu();
  const [category, setCategory] = useState<string | null>(null);
  const [showsCode, setShowsCode] = useState(false);

  const items = data?.items.filter((item) => category === null || item.category_id === category);
  const tintOf = (id: string | null) => data?.categories.findIndex((each) => each.id === id) ?? 0;

  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title="Menú"
        actions={
          <Button variant="outline" onClick={() => setShowsCode(true)}>
            <QrCode aria-hidden="true" />
            Menú QR
          </Button>
        }
      />
      <QrDialog open={showsCode} onClose={() => setShowsCode(false)} />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <>
          <CategoryChips menu={data} chosen={category} onChoose={setCategory} />
          {!items ? (
            <MenuCardSkeletons />
          ) : items.length === 0 ? (
            <EmptyState
              title={
                category === null
                  ? 'No hay productos en el menú. Agrega tu primer producto.'
                  : 'No hay productos en esta categoría'
              }
            />
          ) : (
            <div className={CARD_GRID}>
              {items.map((item) => (
                <MenuCard
                  key={item.id}
                  item={item}
                  currency={currency}
                  tint={Math.max(0, tintOf(item.category_id))}
                />
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}
