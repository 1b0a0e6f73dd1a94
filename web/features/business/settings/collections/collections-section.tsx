import { RowsSkeleton } from '../section-skeleton.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { LimitsForm } from './limits-form.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { useCollections } from './use-collections.ts';

/** 'Cuentas y cobros': the payment methods, the bank accounts, and the cashiers' limits. */
export default function CollectionsSection() {
  const collections = useCollections();
  const { data, error } = collections;
  if (error && !data) throw error;
  if (!data) return <RowsSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PaymentMethods collections={collections} data={data} />
      <BankAccounts collections={collections} accounts={data.bank_accounts} />
      <LimitsForm />
    </div>
  );
}
