import { GripVertical, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#web/lib/ids.ts';
import { KIND_WORDS } from '#web/lib/payment-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import { MethodDialog } from './method-dialog.tsx';
import type { PaymentMethod, useCollections } from './use-collections.ts';

interface PaymentMethodsProps {
  collections: ReturnType<typeof useCollections>;
  data: NonNullable<ReturnType<typeof useCollections>['data']>;
}

const aMethod = (): PaymentMethod => ({
  id: newId(),
  name: '',
  kind: 'tarjeta',
  bank_account_id: null,
  is_active: true,
  is_used: false,
});

/** The ways to pay in the order in which the cashier sees them. */
export function PaymentMethods({ collections, data }: PaymentMethodsProps) {
  const { payment_methods: methods, bank_accounts: accounts } = data;
  const [edited, setEdited] = useState<PaymentMethod | null>(null);
  const known = new Map(methods.map((method) => [method.id, method]));
  const { order, dragging, said, list, handle } = useReorder<HTMLUListElement>({
    ids: methods.map(({ id }) => id),
    nameOf: (id) => known.get(id)?.name ?? '',
    onDrop: (ids) => collections.orderMethods(ids),
  });
  const bankOf = (id: string | null) => accounts.find((account) => account.id === id)?.bank;
  return (
    <section aria-label="Métodos de pago">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Métodos de pago</h3>
        <Button variant="outline" size="sm" onClick={() => setEdited(aMethod())}>
          <Plus aria-hidden="true" />
          Método
        </Button>
      </div>
      <ul {...list} className="-mx-2 grid gap-1">
        {order
          .flatMap((id) => known.get(id) ?? [])
          .map((method) => (
            <li
              key={method.id}
              data-reorder={method.id}
              className={cn(
                'flex items-center gap-1 rounded-control',
                dragging === method.id && 'bg-muted ring-2 ring-primary',
              )}
            >
              <button
                type="button"
                {...handle(method.id)}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:bg-muted focus-ring active:cursor-grabbing"
              >
                <GripVertical className="size-5" aria-hidden="true" />
              </button>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate font-medium">{method.name}</span>
                <span className="block truncate text-sm text-muted-foreground">
                  {[KIND_WORDS[method.kind], bankOf(method.bank_account_id)].filter(Boolean).join(' · ')}
                </span>
              </span>
              {!method.is_active && <Badge tone="outline">Sin usar</Badge>}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Editar ${method.name}`}
                onClick={() => setEdited(method)}
              >
                <Pencil aria-hidden="true" />
              </Button>
            </li>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <MethodDialog
        key={edited?.id}
        method={edited}
        accounts={accounts}
        busy={collections.busy}
        onSave={collections.saveMethod}
        onClose={() => setEdited(null)}
      />
    </section>
  );
}
