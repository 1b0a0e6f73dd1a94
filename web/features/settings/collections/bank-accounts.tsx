import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BankAccount } from '#domain/answers/settings.ts';
import { newId } from '#web/lib/ids.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
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
    <section aria-label="Cuentas bancarias">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Cuentas bancarias</h3>
        <Button variant="outline" size="sm" onClick={() => setEdited(anAccount())}>
          <Plus aria-hidden="true" />
          Cuenta
        </Button>
      </div>
      {accounts.length === 0 && (
        <p className="text-sm text-muted-foreground">
          Agrega la cuenta a la que llegan las tarjetas y transferencias.
        </p>
      )}
      <ul className="divide-y">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {account.bank} <span className="figures">{account.number}</span>
              </span>
              <span className="block truncate text-sm text-muted-foreground">{account.holder}</span>
            </span>
            {!account.is_active && <Badge tone="outline">Sin usar</Badge>}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Editar ${account.bank} ${account.number}`}
              onClick={() => setEdited(account)}
            >
              <Pencil aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <AccountDialog
        key={edited?.id}
        account={edited}
        busy={collections.busy}
        onSave={collections.saveAccount}
        onClose={() => setEdited(null)}
      />
    </section>
  );
}
