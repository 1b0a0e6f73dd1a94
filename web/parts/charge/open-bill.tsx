import { Printer } from 'lucide-react';
import type { Ref } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName, summarizeBill } from '#domain/bills/bills.ts';
import { linesFor } from '#domain/fiscal/charged-buyer.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { BillSeniorPanel } from '#web/parts/fiscal/bill-senior-panel.tsx';
import type { useInvoiceBuyer } from '#web/parts/fiscal/use-invoice-buyer.ts';
import { useSeniorTerms } from '#web/parts/fiscal/use-senior-terms.ts';
import { printPrebill } from '#web/parts/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeBill, type ChargeBillHandle } from './charge-bill.tsx';
import { type ChargedPart, partShare, splitOf } from './charge-bills.ts';
import { DiscountPanel } from './discount-panel.tsx';
import { useBillOnDisplay } from './on-display.ts';
import { SaleLines, SaleTotals } from './sale-bill.tsx';
import { SplitPanel } from './split-panel.tsx';
import { type PaymentInput, useCharge } from './use-charge.ts';
import { usePayments } from './use-payments.ts';

/** The panel beside the bill. */
export type ChargeView =
  | { readonly kind: 'pay' | 'split' | 'buyer' }
  | { readonly kind: 'discount' | 'senior'; readonly line: string | null };

interface OpenBillProps {
  ref: Ref<ChargeBillHandle>;
  sale: Sale;
  bills: readonly Sale[];
  part: ChargedPart | null;
  onPart: (part: ChargedPart | null) => void;
  invoice: ReturnType<typeof useInvoiceBuyer>;
  view: ChargeView;
  onView: (view: ChargeView) => void;
  methods: readonly RegisterPaymentMethod[];
  /** False for a user who only takes orders: the bill can be discounted, split and printed, not charged. */
  mayCharge: boolean;
  settings: SalesSettings;
  /** Called with the bill and its payments when charging begins, and with null when it ends. */
  onCharging: (sale: Sale | null, paymentIds?: readonly string[]) => void;
  onCharged: (sale: Sale) => void;
}

const PAY: ChargeView = { kind: 'pay' };

/** A bill to charge, discount or split, or a part of it to charge. */
export function OpenBill({
  ref,
  sale,
  bills,
  part,
  onPart,
  invoice,
  view,
  onView,
  methods,
  mayCharge,
  settings,
  onCharging,
  onCharged,
}: OpenBillProps) {
  const { money, currency } = settings;
  const split = part && splitOf(sale, part);
  const taxedItems = split?.part ?? sale.items;
  const items = linesFor(invoice.buyer, taxedItems);
  const payments = usePayments(summarizeBill(items).total_cents, methods, currency);
  const share = shareName(split ? partShare(sale, part) : sale);
  useBillOnDisplay(items, share, payments, mayCharge);
  const { busy, charge, refusal } = useCharge();
  const seniorTerms = useSeniorTerms();
  const back = () => onView(PAY);

  const pay = async (paid: readonly PaymentInput[]) => {
    onCharging(
      sale,
      paid.map(({ id }) => id),
    );
    const charged = await charge(sale, paid, split ? part : null, invoice.buyer, invoice.preprinted);
    onCharging(null);
    if (charged) onCharged(charged);
  };

  const panel = () => {
    switch (view.kind) {
      case 'discount':
        return (
          <DiscountPanel
            sale={sale}
            settings={settings}
            line={view.line}
            onLine={(line) => onView({ kind: 'discount', line })}
            onSenior={seniorTerms && ((line) => onView({ kind: 'senior', line }))}
            onBack={back}
          />
        );
      case 'senior':
        return (
          seniorTerms && (
            <BillSeniorPanel
              sale={sale}
              bills={bills}
              terms={seniorTerms}
              settings={settings}
              line={view.line}
              onBack={back}
            />
          )
        );
      case 'split':
        return (
          <SplitPanel
            key={sale.id}
            sale={sale}
            bills={bills}
            settings={settings}
            onBack={back}
            onPay={mayCharge ? onPart : null}
          />
        );
      default:
        return null;
    }
  };

  return (
    <ChargeBill
      ref={ref}
      methods={methods}
      payments={payments}
      settings={settings}
      total={summarizeBill(taxedItems)}
      left={split && summarizeBill(split.rest).total_cents}
      invoice={invoice}
      refusal={refusal}
      choosesBuyer={view.kind === 'buyer'}
      onChooseBuyer={() => onView({ kind: 'buyer' })}
      onBack={back}
      actions={(className) =>
        split ? (
          <Button variant="outline" disabled={busy} className={cn(className)} onClick={() => onPart(null)}>
            Cobrar toda la cuenta
          </Button>
        ) : (
          <div className={cn(className)}>
            <ChargeActions
              sale={sale}
              prints={mayCharge}
              doing={view.kind === 'pay' || view.kind === 'buyer' ? null : view.kind}
              onDiscount={() => onView({ kind: 'discount', line: null })}
              onSplit={() => onView({ kind: 'split' })}
              onSenior={seniorTerms && (() => onView({ kind: 'senior', line: null }))}
            />
          </div>
        )
      }
      panel={panel()}
      busy={busy}
      onPay={pay}
      footer={
        mayCharge ? undefined : (
          <Button size="lg" className="md:w-88" onClick={() => void printPrebill(sale)}>
            <Printer aria-hidden="true" />
            Imprimir precuenta
          </Button>
        )
      }
    >
      <h3 className="mb-1 text-sm font-semibold text-muted-foreground">Cuenta</h3>
      <SaleLines
        items={items}
        share={share}
        money={money}
        chosen={view.kind === 'discount' ? (view.line ?? undefined) : undefined}
        className="min-h-0 content-start md:-mx-3 md:min-h-11 md:overflow-y-auto md:px-3"
        onChoose={split || busy ? undefined : (item) => onView({ kind: 'discount', line: item.id })}
      />
      <SaleTotals items={items} sale={sale} money={money} className="border-t pt-3 max-md:mt-3" />
    </ChargeBill>
  );
}
