import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PaymentMethod } from '#domain/answers/settings.ts';
import { newId } from '#web/lib/ids.ts';
import { PAYMENT_KIND_LABELS } from '#web/lib/payment-kind-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { ReorderList } from '#web/ui/reorder-list.tsx';
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
      <ReorderList
        items={methods}
        detailOf={({ kind, bank_account_id }) =>
          [PAYMENT_KIND_LABELS[kind], bankOf(bank_account_id)].filter(Boolean).join(' · ')
        }
        onOrder={collections.orderMethods}
        onEdit={setEdited}
      />
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
