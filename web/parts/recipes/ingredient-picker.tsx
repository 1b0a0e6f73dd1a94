import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { quantityText } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { onHand } from '#domain/stock/stock.ts';
import { contains } from '#web/base/search.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';
import { cn } from '#web/ui/cn.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewIngredientWindow } from './new-ingredient-window.tsx';
import type { RecipeIngredient } from './recipe-draft.ts';
import { preparationPath } from './use-recipe.ts';

const SHOWN = 13;

/** The first matching ingredients. While they load, the matches of the previous search that also match this one. */
function useMatches(search: string, open: boolean) {
  const requestedPath = apiPath(api.inventory, {
    query: { search: search.trim() || undefined, page: '1', page_size: String(SHOWN) },
  });
  // The search of a list that was closed is not requested when the list opens again: its answer would replace the present matches.
  const settledPath = useDebounced(open ? requestedPath : null);
  const path = open ? (settledPath ?? requestedPath) : null;
  const { data, error, isLoading } = useApi(path, { keepPreviousData: true });
  return {
    matches: (data?.items ?? []).filter(({ name }) => contains(name, search)),
    more: data ? data.total - data.items.length : 0,
    isFresh: data !== undefined && !isLoading && path === requestedPath,
    failed: error !== undefined && data === undefined,
  };
}

/** A preparation that was never made has no unit cost; the cost of its batch is on its own page. */
async function partOf(item: InventoryItem): Promise<RecipeIngredient> {
  const part = {
    inventory_item_id: item.id,
    name: item.name,
    unit: item.unit,
    cost_per_unit: item.cost_per_unit,
    current_stock: onHand(item),
    archived: false,
  };
  if (!item.is_prepared || item.cost_per_unit !== 0) return part;
  const { preparation } = await read(preparationPath(item.id));
  return { ...part, cost_per_unit: preparation.cost_per_unit };
}

interface IngredientPickerProps {
  /** Ids that can't be chosen, because they are already in the recipe. */
  chosenIds: ReadonlySet<string>;
  /** The preparation itself, which can't be its own ingredient. */
  except?: string;
  onPick: (part: RecipeIngredient) => void;
}

/** Searches the ingredients on the server, because there may be thousands, and adds the chosen one. */
export function IngredientPicker({ chosenIds, except, onPick }: IngredientPickerProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const { matches, more, isFresh, failed } = useMatches(search, open);
  const items = matches.filter(({ id }) => id !== except);
  const mayAdd = may(useUser(), 'inventory:write');
  const [adding, setAdding] = useState(false);
  const at = Math.min(active, Math.max(0, items.length - 1));
  const count = items.length;

  useEffect(() => {
    if (open && (isFresh || count > 0)) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, isFresh, count]);

  // Escape closes the results first, and then the window.
  useEffect(() => {
    if (!open) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [open]);

  const pick = (item: InventoryItem | undefined) => {
    if (!item || chosenIds.has(item.id)) return;
    setOpen(false);
    setSearch('');
    setActive(0);
    partOf(item).then(onPick, () => onPick({ ...asItIs(item) }));
  };
  const addNew = () => {
    setOpen(false);
    setAdding(true);
  };
  const handleListKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(Math.max(0, Math.min(count - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && mayAdd && isFresh && count === 0 && search.trim() !== '') addNew();
      else if (open) pick(items[at]);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchInput
        role="combobox"
        placeholder="Agregar ingrediente"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && items[at] ? `${listId}-${items[at].id}` : undefined}
        value={search}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={handleListKey}
        onValueChange={(text) => {
          setSearch(text);
          setActive(0);
          setOpen(true);
        }}
      />
      {open && (
        <div
          ref={list}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-card border bg-popover p-1 shadow-float"
        >
          <div id={listId} role="listbox" aria-label="Ingredientes">
            {items.map((item, index) => (
              <Option
                key={item.id}
                id={`${listId}-${item.id}`}
                item={item}
                isActive={index === at}
                isChosen={chosenIds.has(item.id)}
                onPick={() => pick(item)}
                onPoint={() => setActive(index)}
              />
            ))}
          </div>
          {!isFresh && !failed && count === 0 && <Skeleton className="m-1 h-10" />}
          {failed && (
            <p role="alert" className="px-3 py-2.5 text-sm text-danger-ink">
              No se pudieron buscar los ingredientes.
            </p>
          )}
          {isFresh && count === 0 && (
            <p className="px-3 py-2.5 text-sm text-muted-foreground">
              No se encontraron ingredientes que coincidan con la búsqueda
            </p>
          )}
          {isFresh && more > 0 && (
            <p className="px-3 py-2 text-xs text-muted-foreground">
              Y {formatQuantity(more)} más: escribe parte del nombre.
            </p>
          )}
          {mayAdd && (
            <button
              type="button"
              onClick={addNew}
              className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left text-sm font-medium hover:bg-accent focus-ring"
            >
              <Plus className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 truncate">
                Nuevo ingrediente{search.trim() !== '' && ` «${search.trim()}»`}
              </span>
            </button>
          )}
        </div>
      )}
      <NewIngredientWindow
        open={adding}
        name={search.trim()}
        onClose={() => setAdding(false)}
        onMade={(item) => {
          setSearch('');
          onPick(asItIs(item));
        }}
      />
    </div>
  );
}

function asItIs(
  item: Pick<InventoryItem, 'id' | 'name' | 'unit' | 'cost_per_unit' | 'current_stock' | 'initial_stock'>,
): RecipeIngredient {
  const { id: inventory_item_id, name, unit, cost_per_unit } = item;
  return { inventory_item_id, name, unit, cost_per_unit, current_stock: onHand(item), archived: false };
}

interface OptionProps {
  id: string;
  item: InventoryItem;
  isActive: boolean;
  isChosen: boolean;
  onPick: () => void;
  onPoint: () => void;
}

function Option({ id, item, isActive, isChosen, onPick, onPoint }: OptionProps) {
  const Icon = isChosen ? Check : Plus;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isChosen || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onPick}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 text-sm',
        isChosen ? 'text-muted-foreground' : 'cursor-pointer',
        isActive && 'bg-accent',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{item.name}</span>
        {item.category && (
          <span className="block truncate text-xs text-muted-foreground">{item.category}</span>
        )}
      </span>
      <span className="shrink-0 text-xs text-muted-foreground figures">
        {isChosen ? 'Ya está' : quantityText(onHand(item), item.unit)}
      </span>
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
    </div>
  );
}
