import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { quantityText } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import { type DayRange, rangeOf } from '#domain/reports/periods.ts';
import type { Waste, WastePage } from '#domain/stock/answers/waste.ts';
import { api } from '#web/data/api.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useUser } from '#web/data/session.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { FiltersAndFigures } from '#web/ui/filters-and-figures.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { PAGE_SIZE, useWaste } from './use-waste.ts';
import { WasteDialog } from './waste-dialog.tsx';
import { WasteTable } from './waste-table.tsx';
import { REASON_LABELS } from './waste-texts.ts';

const timesText = (times: number) => (times === 1 ? '1 vez' : `${formatQuantity(times)} veces`);

/** The waste of the range, and the reason with the most; a press shows each reason. */
function WasteFigures({ page, costs }: { page: WastePage | undefined; costs: boolean }) {
  const { currency } = useBusiness();
  const times = page?.reasons.reduce((sum, reason) => sum + reason.times, 0) ?? 0;
  const shares = (page?.reasons ?? []).map((each) => ({
    key: each.reason,
    label: REASON_LABELS[each.reason],
    value: each.cost_cents ?? each.times,
    text:
      each.cost_cents === null
        ? timesText(each.times)
        : `${formatMoney(each.cost_cents, currency)} · ${timesText(each.times)}`,
  }));
  return (
    <FigureStrip>
      <Figure
        label={costs ? 'Costo de las mermas' : 'Mermas'}
        value={costs ? <Money cents={page?.cost_cents ?? 0} /> : formatQuantity(times)}
        note={costs && `${formatQuantity(times)} ${times === 1 ? 'merma' : 'mermas'}`}
        formula={
          costs ? 'Cantidad perdida por su costo promedio de ese momento, sin lo revertido.' : undefined
        }
        loading={!page}
      />
      {shares[0] && (
        <Figure
          label="Por motivo"
          value={shares[0].label}
          details={<ShareBars shares={shares} label="Mermas por motivo" />}
        />
      )}
    </FigureStrip>
  );
}

/** Waste in a range of days, by default this month, with reasons. */
export default function WasteView() {
  const user = useUser();
  const costs = may(user, 'cost:read');
  const writes = may(user, 'inventory:write');
  const { day: today } = useToday();
  const { busy, run } = useCommand();
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [reversing, setReversing] = useState<Waste | null>(null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const range = chosen ?? rangeOf('month', today);
  const { data, error, mutate, isValidating } = useWaste(range, page);

  const reverse = async ({ id }: Waste) => {
    await run({
      call: (options) => api.inventory.waste[':id'].reversal.$post({ param: { id } }, options),
      success: ({ waste }) => `Merma revertida: ${quantityText(waste.quantity, waste.unit)} de ${waste.name}`,
    });
    setConfirmOpen(false);
    void mutate();
  };
  const startAdding = () => {
    setOpenings(openings + 1);
    setAdding(true);
  };

  return (
    <>
      <FiltersAndFigures
        filters={
          <FilterBar
            pinned={
              <PeriodPicker
                compact
                value={range}
                today={today}
                onValueChange={(next) => {
                  setChosen(next);
                  setPage(1);
                }}
              />
            }
          />
        }
        figures={(data ? data.total > 0 : !error) && <WasteFigures page={data} costs={costs} />}
      />
      {writes && <MainAction onClick={startAdding}>Registrar merma</MainAction>}
      {error && !data ? (
        <ErrorState title="Error al cargar las mermas" onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState
          picture="box"
          title="No hay mermas en estas fechas"
          description="Anota lo que se echa a perder: así el inventario y tus costos dicen la verdad."
        />
      ) : (
        <>
          <WasteTable
            entries={data?.entries ?? null}
            costs={costs}
            onReverse={
              writes
                ? (waste) => {
                    setReversing(waste);
                    setConfirmOpen(true);
                  }
                : undefined
            }
          />
          {data && data.total > PAGE_SIZE && (
            <div className="mt-4">
              <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
            </div>
          )}
        </>
      )}
      <WasteDialog
        key={openings}
        open={adding}
        onClose={() => {
          setAdding(false);
          void mutate();
        }}
      />
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="¿Revertir esta merma?"
        description={
          reversing
            ? `${reversing.quantity === 1 ? 'Vuelve' : 'Vuelven'} al inventario ${quantityText(reversing.quantity, reversing.unit)} de ${reversing.name}. Solo se puede una vez.`
            : ''
        }
        action="Revertir"
        tone="primary"
        busy={busy}
        onAction={() => reversing && void reverse(reversing)}
      />
    </>
  );
}
