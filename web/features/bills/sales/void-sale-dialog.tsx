import { useId, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import type { TipChoice } from '#domain/bills/tips.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { api } from '#web/data/api.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { openDrawerForCash } from '#web/parts/print/device-drawer.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TipChoiceField } from './tip-choice.tsx';
import { useSaleWrite } from './use-sale-write.ts';

const USUAL_REASONS = ['Se cobró por error', 'Cuenta equivocada', 'El cliente canceló'];

/** The sentence that explains why a charged sale cannot be voided; null when it can. */
function voidRefusalOf(sale: Sale): string | null {
  if (sale.refunded_cents > 0)
    return 'Esta venta ya tiene un reembolso, y una venta reembolsada no se anula.';
  if (!sale.register_open) {
    return 'La caja que la cobró ya se cerró, y las ventas de un Z no cambian. El reembolso queda en la caja de hoy.';
  }
  return null;
}

const KITCHEN_CHOICES = [
  {
    value: 'cancel',
    label: 'Cancelarlo en la cocina',
    help: 'La orden queda tachada en su estación hasta que la vean.',
  },
  {
    value: 'leave',
    label: 'Dejarlo en preparación',
    help: 'La orden se marca “Venta anulada” y se pregunta antes de servirla.',
  },
] as const;
type KitchenChoice = (typeof KITCHEN_CHOICES)[number]['value'];

interface UnservedChoiceProps {
  items: Sale['items'];
  value: KitchenChoice | null;
  onChange: (choice: KitchenChoice) => void;
}

/** The choice for the lines that the kitchen has not served yet. */
function UnservedChoice({ items, value, onChange }: UnservedChoiceProps) {
  const titleId = useId();
  return (
    <div className="grid gap-1.5">
      <p id={titleId} className="text-sm font-medium">
        La cocina no ha servido:{' '}
        <span className="text-muted-foreground">
          {items.map(({ quantity, name }) => `${formatQuantity(quantity)} ${name}`).join(', ')}
        </span>
      </p>
      <RadioGroup
        aria-labelledby={titleId}
        value={value ?? ''}
        onValueChange={(next) => {
          const chosen = KITCHEN_CHOICES.find((each) => each.value === next);
          if (chosen) onChange(chosen.value);
        }}
      >
        {KITCHEN_CHOICES.map((each) => (
          <Radio key={each.value} {...each} />
        ))}
      </RadioGroup>
    </div>
  );
}

interface VoidSaleDialogProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
  /** Offered when the sale cannot be voided; absent when nothing remains to refund. */
  onRefund: (() => void) | undefined;
}

/** Voids a charged sale while its register session is open; otherwise explains why not and offers the refund. */
export function VoidSaleDialog({ sale, open, onClose, onRefund }: VoidSaleDialogProps) {
  const { money } = useSalesSettings();
  const { busy, write } = useSaleWrite(sale.id);
  const [reason, setReason] = useState('');
  const [returnsStock, setReturnsStock] = useState(false);
  const [choice, setChoice] = useState<KitchenChoice | null>(null);
  const refusal = voidRefusalOf(sale);
  const unserved = sale.items.filter((item) => item.in_kitchen);
  const needsKitchenChoice = unserved.length > 0;
  const [tip, setTip] = useState<TipChoice | null>(null);
  const needsTipChoice = sale.tip_cents > 0;
  const served = sale.items.some((item) => item.served);
  const change = (next: boolean) => {
    if (!next) onClose();
  };

  if (refusal !== null) {
    return (
      <AlertDialog
        open={open}
        onOpenChange={change}
        tone="primary"
        title={`La venta ${numberText(sale)} ya no se puede anular`}
        description={refusal}
        cancel="Cerrar"
        action="Reembolsar"
        disabled={!onRefund}
        onAction={() => onRefund?.()}
      />
    );
  }

  const returnedPayments = sale.payments
    .filter(({ kind }) => !isOnAccount(kind))
    .map(
      (payment) =>
        `${money(payment.amount_cents)} en ${(payment.method ?? PAYMENT_KIND_LABELS[payment.kind]).toLowerCase()}`,
    );
  const accountCredits = sale.payments
    .filter(({ kind }) => isOnAccount(kind))
    .map(
      ({ amount_cents, customer }) => `${money(amount_cents)} de la cuenta de ${customer ?? 'su cliente'}`,
    );
  const consequences = [
    ...(returnedPayments.length > 0 ? [`se le devuelve al cliente ${returnedPayments.join(' y ')}`] : []),
    ...(accountCredits.length > 0 ? [`se descuenta ${accountCredits.join(' y ')}`] : []),
  ];
  const voidSale = async () => {
    const voidedAt = serverNow();
    const done = await write({
      call: (options) =>
        api.sales[':id'].annul.$post(
          {
            param: { id: sale.id },
            json: {
              reason: reason.trim(),
              returns_stock: served && returnsStock,
              ...(needsKitchenChoice && choice ? { kitchen: choice } : {}),
              ...(needsTipChoice && tip ? { tip } : {}),
            },
          },
          options,
        ),
      success: `Venta ${numberText(sale)} anulada`,
    });
    if (!done) return;
    openDrawerForCash(sale.payments, voidedAt, tip === 'returned' ? sale.tip_drawer_cents : 0);
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={change}
      title={`¿Anular la venta ${numberText(sale)}?`}
      description={`Se anula por completo${consequences.map((each) => ` y ${each}`).join('')}. Esto no se puede deshacer.`}
      action="Anular venta"
      busy={busy}
      disabled={
        reason.trim() === '' || (needsKitchenChoice && choice === null) || (needsTipChoice && tip === null)
      }
      onAction={() => void voidSale()}
    >
      <div className="grid gap-4">
        <ReasonField value={reason} usual={USUAL_REASONS} onChange={setReason} />
        {needsKitchenChoice && <UnservedChoice items={unserved} value={choice} onChange={setChoice} />}
        {needsTipChoice && <TipChoiceField sale={sale} value={tip} onChange={setTip} />}
        {served && (
          <Switch
            label="Devolver al inventario"
            help="Ya se sirvió: actívalo solo si lo servido vuelve sin usarse."
            checked={returnsStock}
            onCheckedChange={setReturnsStock}
          />
        )}
      </div>
    </AlertDialog>
  );
}
