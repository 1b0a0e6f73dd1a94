import { type KeyboardEvent, useId, useState } from 'react';
import { quantityText } from '#domain/base/units.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { onHand } from '#domain/stock/stock.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';
import { cn } from '#web/ui/cn.ts';
import type { FieldControl } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export type PickedIngredient = InventoryItem;

interface IngredientPickerProps {
  control: FieldControl;
  value: InventoryItem | null;
  onValueChange: (item: InventoryItem | null) => void;
}

const NONE: readonly InventoryItem[] = [];

function useMatches(text: string, open: boolean) {
  const path = useDebounced(
    apiPath(api.inventory, { query: { search: text.trim() || undefined, page: '1', page_size: '13' } }),
  );
  return useApi(open ? path : null, { keepPreviousData: true });
}

/** Finds an ingredient by a part of its name, by keyboard or touch. */
export function IngredientPicker({ control, value, onValueChange }: IngredientPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { data } = useMatches(typed, open);
  const items = data?.items ?? NONE;
  const active = Math.min(at, items.length - 1);

  const choose = (item: InventoryItem | undefined) => {
    if (!item) return;
    onValueChange(item);
    setTyped(item.name);
    setOpen(false);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setAt(0);
    if (value) onValueChange(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(items.length - 1, open ? active + step : 0)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(items[active]);
    }
  };

  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-expanded={open && items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && items[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="Escribe su nombre"
        value={value?.name ?? typed}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => !value && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {open && data && (
        <div
          id={listId}
          role="listbox"
          aria-label="Ingredientes"
          className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-card border bg-popover p-1 shadow-float"
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in every combobox
            <div
              key={item.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The input keeps the focus; otherwise the list would close before the press.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              className={cn(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 text-sm hover:bg-muted',
                index === active && 'bg-accent',
              )}
            >
              <span className="min-w-0 truncate">{item.name}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {quantityText(onHand(item), item.unit)}
              </span>
            </div>
          ))}
          {items.length === 0 && (
            <p className="px-3 py-2.5 text-sm text-muted-foreground">No hay ingredientes con ese nombre.</p>
          )}
        </div>
      )}
    </div>
  );
}
