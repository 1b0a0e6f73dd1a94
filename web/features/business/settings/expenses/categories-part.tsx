import { Power, RotateCcw } from 'lucide-react';
import type { ExpenseCategory } from '#domain/purchasing/answers/expenses.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { CategoryWindow } from './category-window.tsx';

interface CategoriesPartProps {
  categories: readonly ExpenseCategory[];
  onChanged: () => void;
}

/** The expense categories: add, rename, deactivate and activate. */
export function CategoriesPart({ categories, onChanged }: CategoriesPartProps) {
  const { run } = useCommand();
  const editing = useItemWindow<ExpenseCategory>();
  const turn = async ({ id, is_active }: ExpenseCategory) => {
    await run({
      call: (options) =>
        api.expenses.categories[':id'].$put({ param: { id }, json: { is_active: !is_active } }, options),
      success: is_active ? 'Categoría desactivada' : 'Categoría activada',
    });
    onChanged();
  };

  return (
    <>
      <ListCard
        title="Categorías"
        label="Categorías de gastos"
        action={<AddButton noun="categoría" onAdd={() => editing.open(null)} />}
        empty={categories.length === 0 && 'Aún no hay categorías. Con ellas ves en qué se va el dinero.'}
      >
        {categories.map((category) => (
          <ListRow
            key={category.id}
            name={category.name}
            state={!category.is_active && { label: 'Fuera de uso', tone: 'outline' }}
            onEdit={() => editing.open(category)}
            actions={[
              {
                label: category.is_active ? 'Desactivar' : 'Activar',
                Icon: category.is_active ? Power : RotateCcw,
                onSelect: () => void turn(category),
              },
            ]}
          />
        ))}
      </ListCard>
      <CategoryWindow
        key={editing.turn}
        category={editing.item}
        open={editing.isOpen}
        onClose={editing.close}
        onSaved={() => {
          editing.close();
          onChanged();
        }}
      />
    </>
  );
}
