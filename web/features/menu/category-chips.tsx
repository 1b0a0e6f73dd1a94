import { X } from 'lucide-react';
import type { Menu, MenuCategory } from '#domain/menu/answers/menu.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface CategoryChipsProps {
  menu: Menu | undefined;
  chosen: string | null;
  onChoose: (category: string | null) => void;
  /** Each chip shows a delete button. */
  deleting: boolean;
  onDelete: (category: MenuCategory) => void;
}

/** 'Todas (n)' and a chip for each category; a press on the chosen one shows all (2-operations §2). */
export function CategoryChips({ menu, chosen, onChoose, deleting, onDelete }: CategoryChipsProps) {
  return (
    <fieldset
      aria-label="Categorías"
      className="scrollbar-none -mx-4 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 py-2.5 sm:-mx-6 sm:px-6 xl:flex-wrap"
    >
      {menu ? (
        <>
          <Chip selected={chosen === null} count={menu.items.length} onClick={() => onChoose(null)}>
            Todas
          </Chip>
          {menu.categories.map((category) => (
            <span key={category.id} className="relative flex shrink-0">
              <Chip
                selected={chosen === category.id}
                count={category.items}
                className="max-w-72"
                onClick={() => onChoose(chosen === category.id ? null : category.id)}
              >
                <span className="truncate">{category.name}</span>
              </Chip>
              {deleting && (
                <button
                  type="button"
                  aria-label={`Eliminar ${category.name}`}
                  onClick={() => onDelete(category)}
                  className="absolute -top-4 -right-4 grid size-11 place-items-center rounded-full focus-ring"
                >
                  <span className="grid size-6 place-items-center rounded-full bg-destructive text-destructive-foreground shadow-float">
                    <X className="size-3.5" aria-hidden="true" />
                  </span>
                </button>
              )}
            </span>
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
