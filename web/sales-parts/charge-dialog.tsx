import { useId, useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChargeForm } from './charge-form.tsx';
import { ChargeResult } from './charge-result.tsx';
import { useCharge } from './use-charge.ts';
import { orderPlace } from './use-day-orders.ts';
import { usePayments } from './use-payments.ts';
import { type PaymentMethod, useRegister } from './use-register.ts';
import { type Sale, useSale } from './use-sale.ts';
import { useSalesSettings } from './use-sales-settings.ts';

const WIDE = 'md:max-w-4xl';

function titleOf(sale: Sale): string {
  return sale.status === 'Por cobrar' ? `Cobrar orden #${sale.order_number}` : `Venta #${sale.number}`;
}

interface OpenBillProps {
  sale: Sale;
  methods: readonly PaymentMethod[];
  registerOpen: boolean;
  onBusy: (busy: boolean) => void;
  onCharged: (sale: Sale) => void;
}

function OpenBill({ sale, methods, registerOpen, onBusy, onCharged }: OpenBillProps) {
  const form = useId();
  const settings = useSalesSettings();
  const payments = usePayments(sale, methods);
  const { busy, charge } = useCharge(sale);
  const { settled, remaining_cents } = payments.outcome;
  const adds = !settled && remaining_cents > 0;

  const submit = async () => {
    if (busy || (adds && !payments.canTake)) return;
    if (!registerOpen) {
      notify.error('Debes aperturar la caja en POS');
      return;
    }
    if (adds) return payments.take();
    if (!settled) return;
    onBusy(true);
    const charged = await charge(payments.all);
    onBusy(false);
    if (charged) onCharged(charged);
  };

  return (
    <DialogContent
      title={titleOf(sale)}
      description={orderPlace(sale)}
      className={WIDE}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (!(event.currentTarget instanceof HTMLElement)) return;
        event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
      }}
      footer={
        <Button
          type="submit"
          form={form}
          size="lg"
          busy={busy}
          disabled={adds ? !payments.canTake : !settled}
          className="w-full md:w-88"
        >
          {adds ? 'Agregar pago' : `Cobrar ${settings.money(payments.due)}`}
        </Button>
      }
    >
      <ChargeForm
        id={form}
        sale={sale}
        methods={methods}
        payments={payments}
        settings={settings}
        busy={busy}
        onSubmit={() => void submit()}
      />
    </DialogContent>
  );
}

interface ChargeContentProps {
  saleId: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function ChargeContent({ saleId, busy, onBusy, onClose }: ChargeContentProps) {
  const { sale, failed, retrying, reload } = useSale(saleId);
  const { methods, open: registerOpen } = useRegister();
  const settings = useSalesSettings();
  const [charged, setCharged] = useState<Sale | null>(null);
  const [leaving, setLeaving] = useState(false);
  const payable = methods.filter(({ kind }) => kind !== 'fiado');

  if (!sale) {
    return (
      <DialogContent title="Cobrar" className={WIDE}>
        {failed ? (
          <ErrorState title="No se pudo cargar la cuenta." onRetry={reload} busy={retrying} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </DialogContent>
    );
  }
  const finish = (done: Sale) => {
    if (done.change_cents > 0) return setCharged(done);
    setLeaving(true);
    onClose();
  };

  if (!charged && (sale.status === 'Por cobrar' || busy || leaving)) {
    return (
      <OpenBill
        sale={sale}
        methods={payable}
        registerOpen={registerOpen}
        onBusy={onBusy}
        onCharged={finish}
      />
    );
  }
  const ended = charged ?? sale;
  return (
    <DialogContent
      title={titleOf(ended)}
      description={charged ? orderPlace(ended) : `Esta cuenta ya está ${ended.status.toLowerCase()}.`}
      size="sm"
      footer={
        <Button size="lg" full autoFocus onClick={onClose}>
          Listo
        </Button>
      }
    >
      <ChargeResult sale={ended} settings={settings} />
    </DialogContent>
  );
}

interface ChargeDialogProps {
  /** The bill to charge; null when none is. */
  saleId: string | null;
  onClose: () => void;
}

/** Charges a bill: what is due, by any mix of methods, and the change. */
export function ChargeDialog({ saleId, onClose }: ChargeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(saleId);
  const [shown, setShown] = useState({ id: saleId, opening: 0 });
  if (saleId !== asked) {
    setAsked(saleId);
    if (saleId !== null) setShown(({ opening }) => ({ id: saleId, opening: opening + 1 }));
  }
  return (
    <Dialog open={saleId !== null} onOpenChange={(open) => !open && !busy && onClose()}>
      {shown.id !== null && (
        <ChargeContent
          key={`${shown.id}:${shown.opening}`}
          saleId={shown.id}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
