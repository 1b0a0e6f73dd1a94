import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { quantityText } from '#domain/base/units.ts';
import type { Purchasable } from '#domain/purchasing/answers/purchases.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { usePurchasable } from './use-purchases.ts';

interface IngredientSearchProps {
  /** The ids that are already in the purchase. */
  chosenIds: ReadonlySet<string>;
  error: string | null;
  onChoose: (found: Purchasable) => void;
}

function Results({ search, chosenIds, onChoose }: Omit<IngredientSearchProps, 'error'> & { search: string }) {
  const { ingredients, failed } = usePurchasable(search);
  const offered = ingredients?.filter(({ id }) => !chosenIds.has(id)) ?? [];
  if (failed) return <p className="p-3 text-sm text-danger-ink">No se pudieron buscar los ingredientes.</p>;
  if (ingredients && offered.length === 0) {
    return <p className="p-3 text-sm text-muted-foreground">Ningún otro ingrediente se llama así.</p>;
  }
  return (
    <ul aria-label="Ingredientes encontrados">
      {offered.map((found) => (
        <li key={found.id}>
          <button
            type="button"
            onClick={() => onChoose(found)}
            className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm hover:bg-muted focus-ring"
          >
            <Plus className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="min-w-0 flex-1 break-words">{found.name}</span>
            <span className="shrink-0 text-muted-foreground figures">
              hay {quantityText(found.current_stock, found.unit)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Searches ingredients on the server and adds the chosen one; Enter chooses the first. */
export function IngredientSearch({ chosenIds, error, onChoose }: IngredientSearchProps) {
  const noteId = useId();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const choose = (found: Purchasable) => {
    onChoose(found);
    setSearch('');
    setOpen(false);
  };
  return (
    <search
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLButtonElement>('li button')?.click();
      }}
    >
      <SearchInput
        placeholder="Agregar ingrediente..."
        autoComplete="off"
        maxLength={120}
        value={search}
        onValueChange={(text) => {
          setSearch(text);
          setOpen(true);
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        className={error ? 'mb-1.5' : undefined}
      />
      <FieldNote id={noteId} error={error} />
      {open && (
        <div className="mt-1 max-h-60 overflow-y-auto rounded-card border bg-popover p-1 shadow-float">
          <Results search={search} chosenIds={chosenIds} onChoose={choose} />
        </div>
      )}
    </search>
  );
}
