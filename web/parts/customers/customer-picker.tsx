import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#domain/customers/answers/receivables.ts';
import { creditLeft } from '#domain/customers/receivables.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useCustomers } from '#web/data/customers/use-customers.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CustomerWindow } from './customer-window.tsx';

type Money = SalesSettings['money'];

interface AccountLineProps {
  customer: Customer;
  money: Money;
  /** True to show the credit limit too. */
  showsLimit?: boolean;
}

/** 'Debe HNL 200.00 · le quedan HNL 50.00'. */
function AccountLine({ customer, money, showsLimit = false }: AccountLineProps) {
  const { balance_cents, limit_cents } = customer;
  const balanceText = balance_cents < 0 ? `A favor ${money(-balance_cents)}` : `Debe ${money(balance_cents)}`;
  const left = creditLeft(customer);
  return (
    <span className="block text-sm text-muted-foreground figures">
      {balanceText}
      {' · '}
      {limit_cents === 0 ? (
        'sin fiado autorizado'
      ) : (
        <span className={left === 0 ? 'text-danger-ink' : undefined}>
          le quedan {money(left)}
          {showsLimit && ` de ${money(limit_cents)}`}
        </span>
      )}
    </span>
  );
}

interface CustomerPickerProps {
  chosen: Customer | null;
  onChoose: (customer: Customer | null) => void;
  money: Money;
}

function Chosen({ chosen, onChoose, money }: CustomerPickerProps & { chosen: Customer }) {
  return (
    <div className="flex items-center gap-3 rounded-control border bg-muted/40 py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{chosen.name}</span>
        <AccountLine customer={chosen} money={money} showsLimit />
      </p>
      <Button variant="ghost" aria-label="Cambiar de cliente" onClick={() => onChoose(null)}>
        Cambiar
      </Button>
    </div>
  );
}

function Search({ onChoose, money }: CustomerPickerProps) {
  const wide = useWide();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(0);
  const [open, setOpen] = useState(false);
  const { customers, failed, retrying, reload } = useCustomers(search);
  const [first] = customers ?? [];
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <SearchInput
          autoFocus={wide}
          placeholder="Nombre o teléfono"
          aria-label="Buscar cliente"
          value={search}
          onValueChange={setSearch}
          maxLength={120}
          onKeyUp={(event) => {
            if (event.key === 'Enter' && search.trim() !== '' && customers?.length === 1 && first)
              onChoose(first);
          }}
          className="min-w-0 flex-1"
        />
        <Button
          variant="outline"
          size="icon"
          aria-label="Nuevo cliente"
          title="Nuevo cliente"
          onClick={() => {
            setAdding((openCount) => openCount + 1);
            setOpen(true);
          }}
        >
          <UserPlus aria-hidden="true" />
        </Button>
      </div>
      {failed ? (
        <ErrorState title="No se pudieron cargar los clientes." onRetry={reload} busy={retrying} />
      ) : !customers ? (
        <Skeleton className="h-40 w-full" />
      ) : customers.length === 0 ? (
        <p className="px-1 py-3 text-sm text-muted-foreground">
          {search.trim() === ''
            ? 'Todavía no hay clientes: agrega el primero.'
            : 'Ningún cliente coincide con la búsqueda.'}
        </p>
      ) : (
        <ul aria-label="Clientes" className="max-h-64 divide-y overflow-y-auto rounded-control border">
          {customers.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => onChoose(customer)}
                className="min-h-13 w-full px-4 py-2 text-left transition-colors -outline-offset-2 hover:bg-muted focus-ring"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate font-medium">{customer.name}</span>
                  {customer.phone && (
                    <span className="shrink-0 text-sm text-muted-foreground figures">{customer.phone}</span>
                  )}
                </span>
                <AccountLine customer={customer} money={money} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding > 0 && (
        <CustomerWindow
          key={adding}
          open={open}
          customer={null}
          name={customers?.length === 0 ? search.trim() : ''}
          onClose={() => setOpen(false)}
          onSaved={(customer) => {
            setOpen(false);
            onChoose(customer);
          }}
        />
      )}
    </div>
  );
}

/**
 * Selects the customer of a payment on account, by name or phone, or adds one; shows the balance and what remains of the
 * limit.
 */
export function CustomerPicker(props: CustomerPickerProps) {
  const { chosen } = props;
  return (
    <section aria-label="Cliente que queda debiendo">
      {chosen ? <Chosen {...props} chosen={chosen} /> : <Search {...props} />}
    </section>
  );
}
