import { ChevronDown, ChevronUp, CloudOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { CountItemPage, ShortItem, StockCount } from '#domain/stock/answers/stock-counts.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CloseCountDialog } from './close-count-dialog.tsx';
import { CountRow } from './count-row.tsx';
import { type SavedLine, useCounting } from './use-counting.ts';
import { ROWS } from './use-stock-counts.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Shown {
  readonly search: string;
  readonly pending: boolean;
  readonly page: number;
}

function useItems(countId: string, shown: Shown) {
  const path = useDebounced(
    apiPath(api['stock-counts'][':id'].items, {
      param: { id: countId },
      query: {
        search: shown.search.trim() || undefined,
        pending: String(shown.pending),
        page: String(shown.page),
        page_size: String(ROWS),
      },
    }),
  );
  // A filtered list of uncounted ingredients would remove the row that is being edited.
  return useLiveApi(
    path,
    (event) => !shown.pending && event.type === 'stock-count.changed' && event.data.id === countId,
    { keepPreviousData: true },
  );
}

const withLines = (page: CountItemPage | undefined, lines: readonly SavedLine[]): CountItemPage | undefined =>
  page && {
    ...page,
    items: page.items.map((item) => {
      const line = lines.find(({ inventory_item_id }) => inventory_item_id === item.id);
      return line ? { ...item, counted_quantity: line.counted_quantity } : item;
    }),
  };

interface CountingProps {
  count: StockCount;
  onClosed: (short: readonly ShortItem[]) => void;
}

/** A count in progress, made for phones: a row for each ingredient, saved during typing. */
export function Counting({ count, onClosed }: CountingProps) {
  const [shown, setShown] = useState<Shown>({ search: '', pending: false, page: 1 });
  const [closing, setClosing] = useState(false);
  const [openings, setOpenings] = useState(0);
  const { data, error, mutate, isValidating } = useItems(count.id, shown);
  const { drafts, isOffline, type, flush, settle } = useCounting(count.id, (lines) => {
    void mutate((page) => withLines(page, lines), { revalidate: false });
  });
  const list = useRef<HTMLUListElement>(null);
  const toFirst = useRef(false);
  const pages = data ? Math.max(1, Math.ceil(data.total / ROWS)) : 1;
  if (data && !isValidating && shown.page > pages) setShown({ ...shown, page: pages });

  const fields = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[data-count]') ?? [])];
  const toPage = (page: number) => {
    toFirst.current = true;
    setShown((now) => ({ ...now, page }));
  };
  const move = (step: 1 | -1, from: Element | null = document.activeElement) => {
    const all = fields();
    const here = from instanceof HTMLInputElement ? all.indexOf(from) : -1;
    const next = all[here === -1 ? 0 : here + step];
    if (next) next.focus();
    else if (step === 1 && shown.page < pages) toPage(shown.page + 1);
    else if (step === 1) void flush();
  };
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const next = useCallback((from: HTMLInputElement) => latestMove.current(1, from), []);
  const leave = useCallback(() => void flush(), [flush]);

  useEffect(() => {
    if (!toFirst.current || !data) return;
    toFirst.current = false;
    list.current?.querySelector<HTMLInputElement>('[data-count]')?.focus();
  }, [data]);

  const review = () => {
    setOpenings(openings + 1);
    setClosing(true);
  };
  const unsaved = Object.keys(drafts).length;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <div className="mb-4 grid gap-2">
        <p className="flex justify-between text-sm text-muted-foreground figures">
          <span>
            Contados {formatQuantity(count.counted)} de {formatQuantity(count.to_count)}
          </span>
          {isOffline && unsaved > 0 && (
            <span role="status" className="flex items-center gap-1.5 text-warning-ink">
              <CloudOff className="size-4" aria-hidden="true" />
              {unsaved} sin guardar, se guardan al volver la red
            </span>
          )}
        </p>
        <Progress
          label="Avance del conteo"
          percent={count.to_count === 0 ? 0 : (count.counted * 100) / count.to_count}
          tone="success"
        />
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchInput
          slash
          placeholder="Buscar ingrediente..."
          value={shown.search}
          onValueChange={(search) => setShown({ ...shown, search, page: 1 })}
          className="min-w-48 flex-1"
        />
        <Chip
          selected={shown.pending}
          onClick={() => setShown({ ...shown, pending: !shown.pending, page: 1 })}
        >
          Solo los que faltan
        </Chip>
      </div>
      {error && !data ? (
        <ErrorState title="Error al cargar el conteo" onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          picture={shown.pending && shown.search.trim() === '' ? 'done' : 'search'}
          title={
            shown.pending && shown.search.trim() === ''
              ? 'Ya está todo contado'
              : 'No se encontraron ingredientes que coincidan con la búsqueda'
          }
        />
      ) : (
        <ul ref={list} aria-label="Ingredientes por contar" className="rounded-card border bg-card">
          {data
            ? data.items.map((item) => (
                <CountRow
                  key={item.id}
                  item={item}
                  draft={drafts[item.id]}
                  isOffline={isOffline}
                  onType={type}
                  onLeave={leave}
                  onNext={next}
                />
              ))
            : KEYS.map((key) => (
                <li key={key} className="border-b px-4 py-3 last:border-b-0">
                  <Skeleton className="h-13 w-full" />
                </li>
              ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={shown.page} pages={pages} onPage={toPage} />
        </div>
      )}
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 flex gap-2 border-t bg-background/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0 md:bottom-0">
        <Button
          variant="outline"
          size="icon"
          aria-label="Ingrediente anterior"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => move(-1)}
        >
          <ChevronUp aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Ingrediente siguiente"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => move(1)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
        <Button className="ml-auto flex-1 sm:flex-none" onClick={review}>
          Revisar y cerrar
        </Button>
      </div>
      <CloseCountDialog
        key={openings}
        count={count}
        open={closing}
        onOpenChange={setClosing}
        settle={settle}
        onClosed={onClosed}
      />
    </div>
  );
}
