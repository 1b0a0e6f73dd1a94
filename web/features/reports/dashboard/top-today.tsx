import { Link } from 'wouter';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { useBusiness } from '#web/data/business.ts';
import { buttonVariants } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** Today's best-selling products. */
export function TopToday({ products, day }: { products: Dashboard['top_products']; day: string }) {
  const { currency } = useBusiness();
  return (
    <Card>
      <CardHeader
        title="Más vendidos hoy"
        description="Sin impuesto"
        action={
          <Link
            href={`/reports?categoria=sales&reporte=sales-analysis&desde=${day}&hasta=${day}`}
            className={buttonVariants({ variant: 'secondary', size: 'sm' })}
          >
            Ver reporte
          </Link>
        }
      />
      <ol className="divide-y">
        {products.map(({ name, quantity, total_cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may bear one name
          <li key={index} className="flex items-baseline justify-between gap-4 py-2 text-sm last:pb-0">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="shrink-0 text-muted-foreground figures">
              {formatQuantity(quantity)} · {formatMoney(total_cents, currency)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
