import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import type { Category, Product } from '#domain/menu/answers/menu.ts';
import { scheduleWords } from '#domain/menu/schedule.ts';
import { useBusiness } from '#web/data/business.ts';
import { DialogContent } from '#web/ui/dialog.tsx';
import { STATION_OPTIONS, TAXES } from './menu-texts.ts';

interface ProductDetailsProps {
  product: Product;
  categories: readonly Pick<Category, 'id' | 'name'>[];
}

/** A product, read-only. */
export function ProductDetails({ product, categories }: ProductDetailsProps) {
  const { currency } = useBusiness();
  const [hasFailed, setFailed] = useState(false);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Precio', formatMoney(product.price_cents, currency)],
    ['Categoría', categories.find(({ id }) => id === product.category_id)?.name],
    ['Tipo de menú', product.type_menu],
    ['Impuesto', TAXES.find(({ value }) => value === product.tax_category)?.label],
    ['Preparación', product.preparation_time === null ? null : `${product.preparation_time} min`],
    ['Estación', STATION_OPTIONS.find(({ value }) => value === product.station)?.label],
    ['Código de barras', product.barcode],
    ['Horario', product.schedule && scheduleWords(product.schedule)],
    ['Alérgenos', product.allergens.join(', ')],
    ['Control de inventario', product.tracks_inventory ? 'Sí' : 'No'],
  ];
  return (
    <DialogContent title={product.name} description={product.description}>
      {product.image_url && !hasFailed && (
        <img
          src={product.image_url}
          alt=""
          onError={() => setFailed(true)}
          className="mb-4 aspect-4/3 w-full rounded-card border object-cover"
        />
      )}
      <dl className="grid gap-2 text-sm">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex justify-between gap-4 border-b pb-2 last:border-b-0">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="min-w-0 text-right font-medium break-words figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </DialogContent>
  );
}
