import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import type { PaymentMethod } from '#domain/business/answers/settings.ts';
import { newId } from '#web/base/ids.ts';
import { cn } from '#web/ui/cn.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { MethodDialog } from './method-dialog.tsx';
import type { useCollections } from './use-collections.ts';

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

/** The payment methods, in the order that the cashier sees. */
export function PaymentMethods({ collections, data }: PaymentMethodsProps) {
  const { payment_methods: methods, bank_accounts: accounts } = data;
  const [edited, setEdited] = useState<PaymentMethod | null>(null);
  const known = new Map(methods.map((method) => [method.id, method]));
  const { order, dragging, liveMessage, list, handle } = useReorder<HTMLUListElement>({
    ids: methods.map(({ id }) => id),
    nameOf: (id) => known.get(id)?.name ?? '',
    onDrop: collections.orderMethods,
  });
  const factOf = ({ name, kind, bank_account_id }: PaymentMethod) => {
    const label = PAYMENT_KIND_LABELS[kind];
    const bank = accounts.find(({ id }) => id === bank_account_id)?.bank;
    return [label.toLowerCase() === name.toLowerCase() ? undefined : label, bank].filter(Boolean).join(' · ');
  };
  return (
    <>
      <ListCard
        title="Métodos de pago"
        action={<AddButton noun="método de pago" onAdd={() => setEdited(aMethod())} />}
        listProps={list}
      >
        {order
          .flatMap((id) => known.get(id) ?? [])
          .map((method) => (
            <ListRow
              key={method.id}
              data-reorder={method.id}
              className={cn(dragging === method.id && 'bg-muted ring-2 ring-primary ring-inset')}
              name={method.name}
              fact={factOf(method)}
              state={!method.is_active && { label: 'Sin usar', tone: 'outline' }}
              handle={
                <button
                  type="button"
                  {...handle(method.id)}
                  className="ml-1 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:bg-muted focus-ring active:cursor-grabbing"
                >
                  <GripVertical className="size-5" aria-hidden="true" />
                </button>
              }
              onEdit={() => setEdited(method)}
            />
          ))}
      </ListCard>
      <p role="status" className="sr-only">
        {liveMessage}
      </p>
      <MethodDialog
        key={edited?.id}
        method={edited}
        accounts={accounts}
        busy={collections.busy}
        onSave={collections.saveMethod}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
