import { Power, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ExpenseCategory } from '#domain/answers/expenses.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
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
  const [task, setTask] = useState<{ category: ExpenseCategory | null; turn: number; open: boolean }>({
    category: null,
    turn: 0,
    open: false,
  });
  const edit = (category: ExpenseCategory | null) =>
    setTask(({ turn }) => ({ category, turn: turn + 1, open: true }));
  const close = () => setTask((last) => ({ ...last, open: false }));
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
        action={<AddButton noun="categoría" onAdd={() => edit(null)} />}
        empty={categories.length === 0 && 'Aún no hay categorías. Con ellas ves en qué se va el dinero.'}
      >
        {categories.map((category) => (
          <ListRow
            key={category.id}
            name={category.name}
            state={!category.is_active && { label: 'Fuera de uso', tone: 'outline' }}
            onEdit={() => edit(category)}
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
        key={task.turn}
        category={task.category}
        open={task.open}
        onClose={close}
        onSaved={() => {
          close();
          onChanged();
        }}
      />
    </>
  );
}
