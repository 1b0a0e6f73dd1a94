import { useState } from 'react';
import { useBusiness } from '#web/lib/business.ts';
import { ChargeDialog } from '#web/sales-parts/charge-dialog.tsx';
import { type Table, useFloor } from '#web/sales-parts/use-tables.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Floor } from './floor.tsx';
import { TableDialog } from './table-dialog.tsx';

function summaryOf(tables: readonly Table[]): string {
  const taken = tables.filter((table) => !table.is_available).length;
  const free = tables.length - taken;
  return `${free} ${free === 1 ? 'disponible' : 'disponibles'} · ${taken} ${taken === 1 ? 'ocupada' : 'ocupadas'}`;
}

/** 'Espacios (n)': the floor with each table's state (2-operations §2, §4). */
export default function TablesScreen() {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useFloor();
  const [area, setArea] = useState<string | null>(null);
  const [charging, setCharging] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ id: string; open: boolean } | null>(null);

  const tables = data?.tables ?? null;
  const areas = data?.areas ?? [];
  const inArea = (id: string) => tables?.filter((table) => table.area_id === id).length ?? 0;

  return (
    <>
      <PageHeader
        title={tables ? `Espacios (${tables.length})` : 'Espacios'}
        description={tables && tables.length > 0 ? summaryOf(tables) : undefined}
        className="mb-4"
      />
      {areas.length > 0 && (
        <fieldset
          aria-label="Áreas"
          className="scrollbar-none -mx-3 mb-4 flex min-w-0 gap-2 overflow-x-auto px-3 py-1 sm:-mx-4 sm:px-4"
        >
          <Chip selected={area === null} count={tables?.length ?? 0} onClick={() => setArea(null)}>
            Todas
          </Chip>
          {areas.map(({ id, name }) => (
            <Chip
              key={id}
              selected={area === id}
              count={inArea(id)}
              onClick={() => setArea(area === id ? null : id)}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
      {error && !data ? (
        <ErrorState title="Error al cargar las mesas" onRetry={() => void mutate()} busy={isValidating} />
      ) : tables?.length === 0 ? (
        <EmptyState picture="table" title="Todavía no hay mesas en el salón." />
      ) : (
        <Floor
          tables={tables}
          area={area}
          currency={currency}
          onOpen={({ id }) => setChosen({ id, open: true })}
        />
      )}
      <TableDialog
        table={tables?.find((table) => table.id === chosen?.id) ?? null}
        open={chosen?.open ?? false}
        onClose={() => setChosen((last) => last && { ...last, open: false })}
        onBill={setCharging}
      />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
    </>
  );
}
