import { type FormEventHandler, type ReactNode, type Ref, useId } from 'react';
import { messages } from '#web/base/messages.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AmountField, AmountPad } from '#web/parts/charge/amount-entry.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, WindowButtons } from '#web/ui/dialog.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { RegisterWindow } from './register-window.tsx';

interface CashFormWindowProps {
  title: string;
  description: string;
  busy: boolean;
  formRef: Ref<HTMLFormElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  amount: string;
  amountError: string | undefined;
  onAmount: (typed: string) => void;
  /** Why it cannot be saved now; null when it can. */
  reason?: string | null;
  /** The fields that describe the cash movement. */
  children: ReactNode;
}

/** An amount of the register's cash, with the number pad, and the fields that describe it. */
export function CashFormWindow(props: CashFormWindowProps) {
  const { title, description, busy, formRef, onSubmit, amount, amountError, onAmount } = props;
  const { reason = null, children } = props;
  const formId = useId();
  const { currency } = useSalesSettings();
  return (
    <RegisterWindow
      title={title}
      description={description}
      size="lg"
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <ReasonButton type="submit" form={formId} busy={busy} reason={reason}>
            {messages.save}
          </ReasonButton>
        </WindowButtons>
      }
    >
      <form id={formId} ref={formRef} noValidate onSubmit={onSubmit}>
        <fieldset
          disabled={busy}
          className="grid min-w-0 content-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_auto_1fr] sm:gap-x-6"
        >
          <AmountField
            label="Monto"
            currency={currency}
            typed={amount}
            onTyped={onAmount}
            placeholder="0.00"
            error={amountError ?? null}
          />
          <AmountPad
            typed={amount}
            onTyped={onAmount}
            className="sm:col-start-2 sm:row-span-3 sm:row-start-1"
          />
          {children}
        </fieldset>
      </form>
    </RegisterWindow>
  );
}
