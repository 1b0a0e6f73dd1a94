import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ExpenseCategory } from '#domain/answers/expenses.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CategoryWindow } from './category-window.tsx';

interface CategoriesPartProps {
  categories: readonly ExpenseCategory[];
  onChanged: () => void;
}

/** The expense categories: add, rename, deactivate and activate. */
export function CategoriesPart({ categories, onChanged }: CategoriesPartProps) {
  const { busy, run } = useCommand();
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
    <section aria-label="Categorías de gastos">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Categorías</h3>
        <Button variant="outline" size="sm" onClick={() => edit(null)}>
          <Plus aria-hidden="true" />
          Agregar categoría
        </Button>
      </div>
      {categories.length === 0 ? (
        <p className="mt-2 text-sm text-muted-foreground">
          Aún no hay categorías. Con ellas ves en qué se va el dinero.
        </p>
      ) : (
        <ul className="mt-2 divide-y">
          {categories.map((category) => (
            <li key={category.id} className="flex min-h-12 items-center justify-between gap-3">
              <span className="min-w-0 text-sm break-words">
                {category.name} {!category.is_active && <Badge tone="outline">Fuera de uso</Badge>}
              </span>
              <span className="-mr-3 flex shrink-0 items-center">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Cambiar ${category.name}`}
                  onClick={() => edit(category)}
                >
                  <Pencil aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={busy}
                  aria-label={`${category.is_active ? 'Desactivar' : 'Activar'} ${category.name}`}
                  onClick={() => void turn(category)}
                >
                  {category.is_active ? 'Desactivar' : 'Activar'}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
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
    </section>
  );
}
