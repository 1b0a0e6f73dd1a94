import { CircleCheck, CircleDot, Lock, PackageOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clock } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonVariants } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import type { Dashboard } from './use-dashboard.ts';
import { stockLeft } from './words.ts';

const LISTED = 5;

interface NeedProps {
  title: string;
  badge: ReactNode;
  /** Where it is put right. */
  to: string;
  action: string;
  urgent?: boolean;
  /** The way there beside the words, where they are few. */
  wide?: boolean;
  children: ReactNode;
}

function Need({ title, badge, to, action, urgent = false, wide = false, children }: NeedProps) {
  return (
    <Card className="flex flex-1 flex-col">
      <header className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{title}</h3>
        {badge}
      </header>
      <div className={cn('flex flex-1 flex-col gap-4', wide && 'sm:flex-row sm:justify-between')}>
        <div className="min-w-0 flex-1 text-sm">{children}</div>
        <Link
          href={to}
          className={cn(buttonVariants({ variant: urgent ? 'primary' : 'secondary' }), wide && 'sm:self-end')}
        >
          {action}
        </Link>
      </div>
    </Card>
  );
}

const calm = (words: string) => (
  <Badge tone="success">
    <CircleCheck aria-hidden="true" />
    {words}
  </Badge>
);

function LowStock({ items }: { items: Dashboard['low_stock'] }) {
  const more = items.length - LISTED;
  return (
    <Need
      title="Stock bajo"
      to="/inventory"
      action="Ver inventario"
      badge={
        items.length === 0 ? (
          calm('Completo')
        ) : (
          <Badge tone="warning">
            <PackageOpen aria-hidden="true" />
            {items.length} {items.length === 1 ? 'ingrediente' : 'ingredientes'}
          </Badge>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-muted-foreground">Ningún ingrediente está por debajo de su mínimo.</p>
      ) : (
        <ul className="divide-y">
          {items.slice(0, LISTED).map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
              <span className="min-w-0 truncate font-medium">{item.name}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {stockLeft(item.current_stock, item.min_stock_level, item.unit)}
              </span>
            </li>
          ))}
          {more > 0 && <li className="pt-2 text-muted-foreground figures">y {more} más</li>}
        </ul>
      )}
    </Need>
  );
}

function LateOrders({ orders }: { orders: Dashboard['orders'] }) {
  const late = orders.late > 0;
  return (
    <Need
      wide
      title="Órdenes tarde"
      to="/kitchen"
      action="Ver cocina"
      badge={
        late ? (
          <Badge tone="danger">
            <TriangleAlert aria-hidden="true" />
            Alerta
          </Badge>
        ) : (
          calm('A tiempo')
        )
      }
    >
      <p className="text-4xl font-semibold tracking-tight figures">{orders.late}</p>
      <p className="mt-1 text-muted-foreground figures">
        de {orders.pending} {orders.pending === 1 ? 'orden' : 'órdenes'} en preparación
      </p>
    </Need>
  );
}

function Register({ register, day }: { register: Dashboard['register']; day: string }) {
  const { zone, time_format } = useBusiness();
  if (!register) {
    return (
      <Need
        wide
        title="Caja"
        to="/pos"
        action="Abrir caja"
        urgent
        badge={
          <Badge>
            <Lock aria-hidden="true" />
            Cerrada
          </Badge>
        }
      >
        <p className="text-muted-foreground">Sin caja abierta no se pueden tomar ni cobrar órdenes.</p>
      </Need>
    );
  }
  const past = register.business_day < day;
  return (
    <Need
      wide
      title="Caja"
      to="/pos"
      action={past ? 'Cerrar caja' : 'Ir a la caja'}
      urgent={past}
      badge={
        past ? (
          <Badge tone="warning">
            <TriangleAlert aria-hidden="true" />
            De otro día
          </Badge>
        ) : (
          <Badge tone="success">
            <CircleDot aria-hidden="true" />
            Abierta
          </Badge>
        )
      }
    >
      <p className="font-medium">{register.register_name}</p>
      <p className="mt-1 text-muted-foreground figures">
        Abierta a las {clock(instantOf(register.created_at), zone, time_format)} por {register.opened_by}
      </p>
      {past && <p className="mt-1 text-warning-ink">Quedó abierta de un día anterior: ciérrala.</p>}
    </Need>
  );
}

/** What needs a hand: stock, late orders, the register. */
export function Needs({ dashboard }: { dashboard: Dashboard }) {
  return (
    <section aria-labelledby="atencion">
      <h2 id="atencion" className="mb-3 text-xl leading-7 font-semibold">
        Lo que necesita atención
      </h2>
      <div className="grid gap-3 md:grid-cols-2 lg:gap-4">
        <div className="flex flex-col gap-3 lg:gap-4">
          <Register register={dashboard.register} day={dashboard.day} />
          <LateOrders orders={dashboard.orders} />
        </div>
        <LowStock items={dashboard.low_stock} />
      </div>
    </section>
  );
}
