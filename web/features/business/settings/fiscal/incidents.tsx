import { formatMoney } from '#domain/base/money.ts';
import type { FiscalIncident } from '#domain/fiscal/answers/fiscal.ts';
import { instantOf } from '#web/base/clock.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '../list-card.tsx';
import { IncidentText } from './incident-texts.tsx';
import { IncidentWindow } from './incident-window.tsx';
import { useIncidents } from './use-incidents.ts';

const money = (cents: number) => formatMoney(cents, 'HNL');

function Row({ incident, onResolve }: { incident: FiscalIncident; onResolve: () => void }) {
  const { momentText } = useMoment();
  const { kind, status, device, sale_number, printed_number, printed_total_cents, total_cents } = incident;
  const isOpen = status === 'Abierta';
  const totals =
    printed_total_cents === total_cents
      ? money(total_cents)
      : `${money(printed_total_cents)}; la venta es de ${money(total_cents)}`;
  return (
    <li className="grid gap-1 px-4 py-3 text-sm leading-5 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium figures">{printed_number}</span>
        <Badge tone={isOpen ? 'warning' : 'outline'}>{isOpen ? kind : status}</Badge>
      </p>
      <p className="text-muted-foreground figures">
        {[device, momentText(instantOf(incident.occurred_at)), `venta #${sale_number}`].join(' · ')}
      </p>
      <p className="figures">
        Se imprimió por {totals}. <IncidentText {...incident} />
      </p>
      {isOpen ? (
        <div className="mt-1">
          <Button variant="outline" onClick={onResolve}>
            Resolver<span className="sr-only"> la incidencia de {printed_number}</span>
          </Button>
        </div>
      ) : (
        <p className="text-muted-foreground">
          {incident.resolved_by}: {incident.resolution}
        </p>
      )}
    </li>
  );
}

/** 'Incidencias': the invoices that a device printed without a network and that could not be stored as printed. Nothing while there are none. */
export function Incidents() {
  const { incidents, busy, resolve } = useIncidents();
  const { item: chosen, isOpen, open, close } = useItemWindow<FiscalIncident>();
  if (incidents.length === 0) return null;
  return (
    <>
      <ListCard
        title="Incidencias"
        description="Facturas impresas sin red que no se guardaron como se imprimieron. La venta está cobrada."
      >
        {incidents.map((incident) => (
          <Row key={incident.id} incident={incident} onResolve={() => open(incident)} />
        ))}
      </ListCard>
      {chosen && (
        <IncidentWindow
          key={chosen.id}
          incident={chosen}
          open={isOpen}
          busy={busy}
          onResolve={(resolution) => void resolve(chosen.id, resolution).then((isDone) => isDone && close())}
          onClose={close}
        />
      )}
    </>
  );
}
