import { useState } from 'react';
import type { BankAccount } from '#domain/business/answers/settings.ts';
import { newId } from '#web/base/ids.ts';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { AccountDialog } from './account-dialog.tsx';
import type { useCollections } from './use-collections.ts';

interface BankAccountsProps {
  collections: ReturnType<typeof useCollections>;
  accounts: readonly BankAccount[];
}

const anAccount = (): BankAccount => ({ id: newId(), bank: '', number: '', holder: '', is_active: true });

/** The bank accounts for cards and transfers. */
export function BankAccounts({ collections, accounts }: BankAccountsProps) {
  const [edited, setEdited] = useState<BankAccount | null>(null);
  return (
    <>
      <ListCard
        title="Cuentas bancarias"
        action={<AddButton noun="cuenta bancaria" onAdd={() => setEdited(anAccount())} />}
        empty={accounts.length === 0 && 'Agrega la cuenta a la que llegan las tarjetas y transferencias.'}
      >
        {accounts.map((account) => (
          <ListRow
            key={account.id}
            name={`${account.bank} ${account.number}`}
            fact={account.holder}
            state={!account.is_active && { label: 'Sin usar', tone: 'outline' }}
            onEdit={() => setEdited(account)}
          />
        ))}
      </ListCard>
      <AccountDialog
        key={edited?.id}
        account={edited}
        busy={collections.busy}
        onSave={collections.saveAccount}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
