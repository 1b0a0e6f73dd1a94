import {
  BookOpen,
  HandCoins,
  MessageCircle,
  Pencil,
  SlidersHorizontal,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import type { Customer, CustomerBalance } from '#domain/customers/answers/receivables.ts';
import { may } from '#domain/people/access.ts';
import { api } from '#web/data/api.ts';
import { useSettings } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { CustomerWindow } from '#web/parts/customers/customer-window.tsx';
import { Button, buttonVariants } from '#web/ui/button.tsx';
import { LimitWindow } from './limit-window.tsx';
import { OpeningWindow } from './opening-window.tsx';
import { PaymentWindow } from './payment-window.tsx';
import { whatsAppLink } from './whatsapp-link.ts';

type Task = 'pay' | 'edit' | 'limit' | 'opening';

interface AccountActionsProps {
  customer: CustomerBalance;
  onChanged: () => void;
}

/**
 * Actions of an account: receive a payment, send a WhatsApp reminder, edit the customer, the limit and the opening debt.
 */
export function AccountActions({ customer, onChanged }: AccountActionsProps) {
  const user = useUser();
  const { money } = useSalesSettings();
  const businessName = useSettings().data?.name ?? 'Fogón';
  const { busy, run } = useCommand();
  // The customer as of the window's opening: its version makes the server refuse to overwrite later changes of others.
  const [shown, setShown] = useState<{ task: Task; openCount: number; open: boolean; as: Customer } | null>(
    null,
  );
  const show = (task: Task) =>
    setShown((last) => ({ task, openCount: (last?.openCount ?? 0) + 1, open: true, as: customer }));
  const close = () => setShown((last) => last && { ...last, open: false });
  const done = () => {
    close();
    onChanged();
  };
  const { id, version, is_active, balance_cents } = customer;
  const chat = balance_cents > 0 ? whatsAppLink(customer, money(balance_cents), businessName) : null;
  const window = { open: shown?.open ?? false, onClose: close };

  const setActive = async () => {
    await run({
      call: (options) =>
        api.receivables.customers[':id'].$put(
          { param: { id }, json: { version, is_active: !is_active } },
          options,
        ),
      success: is_active ? 'Cliente desactivado' : 'Cliente activado',
    });
    onChanged();
  };

  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3 max-sm:[&>*]:px-2">
      <Button className="max-sm:col-span-3" disabled={balance_cents <= 0} onClick={() => show('pay')}>
        <HandCoins aria-hidden="true" />
        Registrar abono
      </Button>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={buttonVariants({ variant: 'outline' })}>
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </a>
      )}
      <Button variant="outline" onClick={() => show('edit')}>
        <Pencil aria-hidden="true" />
        Editar
      </Button>
      {may(user, 'receivable:limit') && (
        <Button variant="outline" onClick={() => show('limit')}>
          <SlidersHorizontal aria-hidden="true" />
          Límite
        </Button>
      )}
      {may(user, 'receivable:open') && is_active && (
        <Button variant="outline" className="max-sm:col-span-3" onClick={() => show('opening')}>
          <BookOpen aria-hidden="true" />
          Saldo inicial
        </Button>
      )}
      {balance_cents === 0 && (
        <Button variant="outline" busy={busy} onClick={() => void setActive()}>
          {is_active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
          {is_active ? 'Desactivar' : 'Activar'}
        </Button>
      )}
      {shown?.task === 'pay' && (
        <PaymentWindow key={shown.openCount} customer={customer} {...window} onPaid={onChanged} />
      )}
      {shown?.task === 'edit' && (
        <CustomerWindow key={shown.openCount} customer={shown.as} {...window} onSaved={done} />
      )}
      {shown?.task === 'opening' && (
        <OpeningWindow key={shown.openCount} customer={shown.as} {...window} onSaved={done} />
      )}
      {shown?.task === 'limit' && (
        <LimitWindow key={shown.openCount} customer={shown.as} {...window} onSaved={done} />
      )}
    </div>
  );
}
