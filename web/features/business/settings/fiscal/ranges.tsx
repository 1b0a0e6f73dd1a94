import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Fiscal, FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import { fiscalDay } from '#domain/fiscal/hn/ranges.ts';
import { newId } from '#web/base/ids.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AdvanceWindow } from './advance-window.tsx';
import { RangeRow } from './range-row.tsx';
import { nextCorrelative, numberInSeries, rangeGroups, seriesText } from './range-rows.ts';
import { RangeWindow } from './range-window.tsx';
import type { FiscalActions } from './use-fiscal.ts';

const MINUTE = 60_000;

interface RangesProps {
  fiscal: Fiscal;
  actions: FiscalActions;
}

function newRange(fiscal: Fiscal, point_id: string): FiscalRange {
  const first_number = nextCorrelative(fiscal, point_id, 'Factura');
  return {
    id: newId(),
    version: 0,
    point_id,
    type: 'Factura',
    cai: '',
    first_number,
    last_number: first_number,
    next_number: first_number,
    is_used: false,
    valid_until: '',
    is_demo: false,
    is_preprinted: false,
    used: 0,
    state: 'Siguiente',
    alert_days: null,
    alert_percentage: null,
  };
}

/** 'Rangos autorizados': the numbers that each point may use, by type of document. */
export function Ranges({ fiscal, actions }: RangesProps) {
  const [edited, setEdited] = useState<FiscalRange | null>(null);
  const [advanced, setAdvanced] = useState<FiscalRange | null>(null);
  const removal = useItemWindow<FiscalRange>();
  const today = fiscalDay(useServerNow(MINUTE));
  const groups = rangeGroups(fiscal);
  const [point] = fiscal.points;
  const { item: deleted } = removal;
  const gone =
    deleted && numberInSeries(seriesText(fiscal, deleted.point_id, deleted.type), deleted.first_number);
  return (
    <div data-need="ranges">
      <Card aria-label="Rangos autorizados" className="p-0 sm:p-0">
        <header className="flex min-h-15 items-center justify-between gap-3 border-b py-2 pr-2 pl-4 sm:pl-5">
          <div className="min-w-0">
            <h2 className="text-base font-semibold">Rangos autorizados</h2>
            <p className="text-sm text-muted-foreground">
              Al terminar uno, el siguiente empieza solo. Lo usado no se cambia.
            </p>
          </div>
          {point && (
            <Button variant="outline" onClick={() => setEdited(newRange(fiscal, point.id))}>
              <Plus aria-hidden="true" />
              Agregar rango
            </Button>
          )}
        </header>
        {groups.length === 0 && (
          <p className="px-4 py-4 text-sm text-muted-foreground sm:px-5">
            {point
              ? 'Agrega el rango con el CAI que autorizó el SAR.'
              : 'Primero agrega un punto de emisión.'}
          </p>
        )}
        {groups.map(({ key, title, register, series, ranges }) => (
          <section key={key} aria-label={title} className="border-b last:border-b-0">
            <h3 className="flex items-baseline justify-between gap-3 bg-muted/50 px-4 py-2 text-sm font-semibold figures sm:px-5">
              {title}
              {register && <span className="truncate font-normal text-muted-foreground">{register}</span>}
            </h3>
            <ul aria-label={title} className="divide-y">
              {ranges.map((range) => (
                <RangeRow
                  key={range.id}
                  range={range}
                  series={series}
                  today={today}
                  onEdit={() => setEdited(range)}
                  onAdvance={() => setAdvanced(range)}
                  onDelete={() => removal.open(range)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <UnsavedDialog key={edited?.id} open={edited !== null} what="el rango" onClose={() => setEdited(null)}>
        {(setDirty) =>
          edited && (
            <RangeWindow
              range={edited}
              fiscal={fiscal}
              actions={actions}
              onDirtyChange={setDirty}
              onClose={() => setEdited(null)}
            />
          )
        }
      </UnsavedDialog>
      <UnsavedDialog
        key={`${advanced?.id} advance`}
        open={advanced !== null}
        what="la numeración"
        onClose={() => setAdvanced(null)}
      >
        {(setDirty) =>
          advanced && (
            <AdvanceWindow
              range={advanced}
              series={seriesText(fiscal, advanced.point_id, advanced.type)}
              actions={actions}
              onDirtyChange={setDirty}
              onClose={() => setAdvanced(null)}
            />
          )
        }
      </UnsavedDialog>
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title="¿Eliminar el rango?"
        description={`El rango que empieza en ${gone} no se ha usado. Sus números dejan de estar disponibles.`}
        action="Eliminar"
        busy={actions.busy}
        onAction={() => {
          if (deleted) void actions.deleteRange(deleted.id).then(removal.close);
        }}
      />
    </div>
  );
}
