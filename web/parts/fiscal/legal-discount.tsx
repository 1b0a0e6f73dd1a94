import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { lineDiscountName } from '#domain/bills/bills.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useBillChanges } from '#web/parts/charge/charge-bills.ts';
import { ChargeFooter } from '#web/parts/charge/charge-footer.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';

interface LegalDiscountProps {
  sale: Sale;
  item: SaleItem;
  settings: SalesSettings;
  onDone: () => void;
}

/** The discount of a senior, which the law fixes: it can only be removed. */
export function LegalDiscount({ sale, item, settings, onDone }: LegalDiscountProps) {
  const { busy, discount } = useBillChanges(sale);
  const remove = async () => {
    if (await discount({ sale_item_id: item.id, rate: 0 })) onDone();
  };
  return (
    <>
      <p className="flex min-h-11 items-center justify-between gap-4 rounded-control bg-muted px-3 py-2 text-sm">
        <span className="min-w-0 break-words">
          {lineDiscountName(item)}
          {item.senior?.name && ` · ${item.senior.name}`}
        </span>
        <span className="shrink-0 text-base font-semibold text-success-ink figures">
          -{settings.money(item.own_discount_cents)}
        </span>
      </p>
      <ChargeFooter>
        <NetworkButton
          variant="outline"
          size="lg"
          busy={busy}
          className="md:w-88"
          onClick={() => void remove()}
        >
          Quitar descuento
        </NetworkButton>
      </ChargeFooter>
    </>
  );
}
