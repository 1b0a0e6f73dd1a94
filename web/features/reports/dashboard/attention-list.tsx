import {
  CircleDot,
  CloudAlert,
  FileWarning,
  HardDrive,
  Lock,
  PackageOpen,
  TriangleAlert,
} from 'lucide-react';
import { LOW_DISK_MB } from '#domain/base/limits.ts';
import { formatMoney } from '#domain/base/money.ts';
import { clock } from '#domain/base/time.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { AttentionItem, quietNote } from './attention-item.tsx';
import { stockLeft } from './dashboard-texts.ts';
import { RemindersToday } from './reminders-today.tsx';

const LISTED = 3;

function LowStock({ items }: { items: Dashboard['low_stock'] }) {
  const more = items.length - LISTED;
  return (
    <AttentionItem
      title="Stock bajo"
      link={{ to: '/inventory', action: 'Ver inventario' }}
      badge={
        items.length === 0 ? (
          quietNote('Completo')
        ) : (
          <Badge tone="warning">
            <PackageOpen aria-hidden="true" />
            {items.length} {items.length === 1 ? 'ingrediente' : 'ingredientes'}
          </Badge>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-muted-foreground">Nada bajo su mínimo.</p>
      ) : (
        <ul className="grid gap-1">
          {items.slice(0, LISTED).map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{item.name}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {stockLeft(item.current_stock, item.min_stock_level, item.unit)}
              </span>
            </li>
          ))}
          {more > 0 && <li className="text-muted-foreground figures">y {more} más</li>}
        </ul>
      )}
    </AttentionItem>
  );
}

function LateOrders({ orders, service }: Pick<Dashboard, 'orders' | 'service'>) {
  const late = orders.late > 0;
  return (
    <AttentionItem
      title="Órdenes tarde"
      link={{ to: '/kitchen', action: 'Ver cocina' }}
      badge={
        late ? (
          <Badge tone="danger">
            <TriangleAlert aria-hidden="true" />
            Alerta
          </Badge>
        ) : (
          quietNote('A tiempo')
        )
      }
    >
      <p className="text-muted-foreground figures">
        <strong className="font-semibold text-foreground">{orders.late}</strong> de {orders.pending}{' '}
        {orders.pending === 1 ? 'orden' : 'órdenes'} en preparación
      </p>
      {service.tickets > 0 && (
        <p className="mt-1 text-muted-foreground figures">
          Servidas a tiempo hoy: {Math.round((100 * service.on_time) / service.tickets)} % ({service.on_time}{' '}
          de {service.tickets})
        </p>
      )}
    </AttentionItem>
  );
}

function Registers({ registers, day }: { registers: Dashboard['registers']; day: string }) {
  const { zone, time_format } = useBusiness();
  if (registers.length === 0) {
    return (
      <AttentionItem
        title="Caja"
        link={{ to: '/pos', action: 'Abrir caja' }}
        urgent
        badge={
          <Badge>
            <Lock aria-hidden="true" />
            Cerrada
          </Badge>
        }
      >
        <p className="text-muted-foreground">Sin caja abierta no se pueden tomar ni cobrar órdenes.</p>
      </AttentionItem>
    );
  }
  const isPast = registers.some(({ business_day }) => business_day < day);
  return (
    <AttentionItem
      title={registers.length === 1 ? 'Caja' : 'Cajas'}
      link={{ to: '/pos', action: isPast ? 'Cerrar caja' : 'Ir a la caja' }}
      urgent={isPast}
      badge={
        isPast ? (
          <Badge tone="warning">
            <TriangleAlert aria-hidden="true" />
            De otro día
          </Badge>
        ) : (
          <Badge tone="success">
            <CircleDot aria-hidden="true" />
            {registers.length === 1 ? 'Abierta' : `${registers.length} abiertas`}
          </Badge>
        )
      }
    >
      <ul className="grid gap-2">
        {registers.map(({ id, register_name, business_day, created_at, opened_by }) => (
          <li key={id}>
            <p>{register_name}</p>
            <p className="text-muted-foreground figures">
              Abierta a las {clock(instantOf(created_at), zone, time_format)} por {opened_by}
            </p>
            {business_day < day && (
              <p className="text-warning-ink">Quedó abierta de un día anterior: ciérrala.</p>
            )}
          </li>
        ))}
      </ul>
    </AttentionItem>
  );
}

function Invoicing({ alerts }: { alerts: Dashboard['fiscal_alerts'] }) {
  if (alerts.length === 0) return null;
  return (
    <AttentionItem
      title="Facturación"
      link={{ to: '/settings/facturacion', action: 'Ver facturación' }}
      badge={
        <Badge tone="warning">
          <FileWarning aria-hidden="true" />
          {alerts.length} {alerts.length === 1 ? 'rango' : 'rangos'}
        </Badge>
      }
    >
      <ul className="grid gap-1 text-muted-foreground figures">
        {alerts.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </AttentionItem>
  );
}

function Unassigned({ unassigned }: { unassigned: Dashboard['unassigned'] }) {
  const { currency } = useBusiness();
  if (!unassigned) return null;
  const { sales, total_cents, tips_cents } = unassigned;
  return (
    <AttentionItem
      title="Por conciliar"
      link={{ to: '/operaciones', action: 'Asignar a una caja' }}
      urgent
      badge={
        <Badge tone="warning">
          <CloudAlert aria-hidden="true" />
          {sales} {sales === 1 ? 'venta' : 'ventas'}
        </Badge>
      }
    >
      <p className="text-muted-foreground figures">
        {formatMoney(total_cents, currency)}
        {tips_cents > 0 && ` y ${formatMoney(tips_cents, currency)} de propinas`} que llegaron después del Z.
      </p>
    </AttentionItem>
  );
}

function Disk() {
  return (
    <AttentionItem
      title="Disco del servidor"
      link={null}
      badge={
        <Badge tone="warning">
          <HardDrive aria-hidden="true" />
          Casi lleno
        </Badge>
      }
    >
      <p className="text-muted-foreground">
        Quedan menos de {LOW_DISK_MB} MB. Libera espacio: con el disco lleno no se guarda ninguna venta.
      </p>
    </AttentionItem>
  );
}

/** What needs attention: the disk of the server, the register, invoicing, late orders, stock and reminders. */
export function AttentionList({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Card aria-labelledby="atencion" className="overflow-hidden p-0 sm:p-0">
      <h2 id="atencion" className="px-4 pt-4 pb-3 text-base font-semibold sm:px-5">
        Lo que necesita atención
      </h2>
      <ul className="divide-y border-t">
        {dashboard.is_disk_low && <Disk />}
        <Registers registers={dashboard.registers} day={dashboard.day} />
        <Unassigned unassigned={dashboard.unassigned} />
        <Invoicing alerts={dashboard.fiscal_alerts} />
        <LateOrders orders={dashboard.orders} service={dashboard.service} />
        <LowStock items={dashboard.low_stock} />
        <RemindersToday reminders={dashboard.reminders} />
      </ul>
    </Card>
  );
}
