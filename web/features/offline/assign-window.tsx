import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { UnassignedSale } from '#domain/offline/answers/offline.ts';
import { instantOf } from '#web/base/clock.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { useDayText } from '#web/data/business.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx';
import { useAssigning } from './use-assigning.ts';

/** An open register session that can take sales. */
interface OpenSession {
  readonly id: string;
  readonly register_name: string;
  readonly business_day: string;
  readonly opened_by: string;
  readonly opened_by_id: string;
  readonly created_at: string;
}

/** The names of those who charged the sales, without one person. */
const cashiersBut = (sales: readonly UnassignedSale[], personId: string): readonly string[] => [
  ...new Set(sales.flatMap(({ cashier, cashier_id }) => (cashier_id === personId ? [] : (cashier ?? [])))),
];

interface AssignFormProps {
  sales: readonly UnassignedSale[];
  sessions: readonly OpenSession[];
  onDone: () => void;
}

function AssignForm({ sales, sessions, onDone }: AssignFormProps) {
  const { money } = useSalesSettings();
  const { momentText } = useMoment();
  const dayText = useDayText();
  const { form } = useAttempted();
  const { busy, assignAll } = useAssigning();
  const [only, ...others] = sessions;
  const [chosen, setChosen] = useState(only && others.length === 0 ? only.id : '');
  const session = sessions.find(({ id }) => id === chosen);
  const strangers = session ? cashiersBut(sales, session.opened_by_id) : [];
  const total = sales.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const tips = sales.reduce((sum, { tip_cents }) => sum + tip_cents, 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (session && (await assignAll(sales, session))) onDone();
  };
  return (
    <FormWindow
      title="Asignar a caja"
      description={`${sales.length === 1 ? '1 venta' : `${sales.length} ventas`} por ${money(total)}${tips > 0 ? ` y ${money(tips)} de propina` : ''}. Se cuentan en el X y el Z de esa caja; el día de la venta no cambia.`}
      formRef={form}
      onSubmit={(event) => void submit(event)}
      action={strangers.length > 0 ? 'Asignar de todos modos' : 'Asignar'}
      busy={busy}
      waiting={!session}
    >
      <RadioGroup aria-label="Caja" value={chosen} onValueChange={setChosen}>
        {sessions.map((session) => (
          <Radio
            key={session.id}
            value={session.id}
            label={<span className="font-medium">{session.register_name}</span>}
            help={`${dayText(session.business_day)} · aperturó ${session.opened_by}, ${momentText(instantOf(session.created_at))}`}
          />
        ))}
      </RadioGroup>
      {session && strangers.length > 0 && (
        <p className="text-sm text-warning-ink">
          Cobró {strangers.join(' y ')}, y {session.opened_by} aperturó esta caja: recibirán un aviso.
        </p>
      )}
    </FormWindow>
  );
}

function WithoutSessions() {
  return (
    <DialogContent title="Asignar a caja">
      <EmptyState
        picture="receipt"
        title="No hay ninguna caja abierta."
        description="Apertura una caja y vuelve: la venta no se pierde."
        action={
          <Link
            href="/pos"
            className="inline-flex h-11 items-center rounded-control border border-input bg-card px-4 text-sm font-semibold hover:bg-muted focus-ring"
          >
            Ir a Caja
          </Link>
        }
      />
    </DialogContent>
  );
}

interface AssignWindowProps extends AssignFormProps {
  open: boolean;
  onClose: () => void;
}

/** Chooses the open register session whose X and Z count the sales. */
export function AssignWindow({ open, onClose, ...form }: AssignWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {form.sessions.length === 0 ? <WithoutSessions /> : <AssignForm {...form} />}
    </Dialog>
  );
}
