import { Bell } from 'lucide-react';
import { canOpen } from '#domain/access.ts';
import type { Dashboard } from '#domain/answers/dashboard.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { clock } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AttentionItem, quietNote } from './attention-item.tsx';

/** Today's best-selling products. */
export function TopToday({ products, day }: { products: Dashboard['top_products']; day: string }) {
  const { currency } = useBusiness();
  return (
    <AttentionItem
      title="Más vendidos hoy"
      badge={<span className="text-xs text-muted-foreground">Sin impuesto</span>}
      link={{
        to: `/reports?categoria=sales&reporte=sales-analysis&desde=${day}&hasta=${day}`,
        action: 'Ver reporte',
      }}
    >
      {products.length === 0 ? (
        <p className="text-muted-foreground">Aún no se ha vendido nada hoy.</p>
      ) : (
        <ol className="divide-y">
          {products.map(({ name, quantity, total_cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may bear one name
            <li key={index} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {formatQuantity(quantity)} · {formatMoney(total_cents, currency)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </AttentionItem>
  );
}

export function RemindersToday({ reminders }: { reminders: Dashboard['reminders'] }) {
  const { zone, time_format } = useBusiness();
  const user = useUser();
  return (
    <AttentionItem
      title="Recordatorios de hoy"
      link={
        canOpen(user, '/settings') ? { to: '/settings/recordatorios', action: 'Ver recordatorios' } : null
      }
      badge={
        reminders.length === 0 ? (
          quietNote('Al día')
        ) : (
          <Badge tone="warning">
            <Bell aria-hidden="true" />
            {reminders.length}
          </Badge>
        )
      }
    >
      {reminders.length === 0 ? (
        <p className="text-muted-foreground">No hay recordatorios para hoy.</p>
      ) : (
        <ul className="divide-y">
          {reminders.map(({ id, title, at }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
              <span className="min-w-0 truncate font-medium">{title}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {clock(instantOf(at), zone, time_format)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AttentionItem>
  );
}
