import { type FormEvent, useId, useRef, useState } from 'react';
import { may } from '#domain/people/access.ts';
import type { CountOutcome, RegisterReport, RegisterSession } from '#domain/register/answers/register.ts';
import { reportTitle } from '#domain/register/register-report.ts';
import { messages } from '#web/base/messages.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, WindowButtons } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CashEntryFields } from './cash-entry.tsx';
import { ClosingButton } from './closing-button.tsx';
import { CountOutcomeView, Difference } from './count-outcome.tsx';
import { PrintReportButton } from './print-report-button.tsx';
import { RegisterReportView } from './register-report.tsx';
import { RegisterWindow } from './register-window.tsx';
import { useCashEntry } from './use-cash-entry.ts';
import { useClosing } from './use-closing.ts';
import { WaitingDevices } from './waiting-devices.tsx';

interface CloseRegisterWindowProps {
  session: RegisterSession;
}

type Closing = ReturnType<typeof useClosing>;
type Entry = ReturnType<typeof useCashEntry>;

function CountStep({
  session,
  entry,
  closing,
}: {
  session: RegisterSession;
  entry: Entry;
  closing: Closing;
}) {
  const formId = useId();
  const settings = useSalesSettings();
  const { form, wasSubmitted, attempt: markAttempted } = useAttempted();
  const { busy, stale, count } = closing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    markAttempted();
    if (entry.cents !== null) void count();
  };
  return (
    <RegisterWindow
      title="Cerrar caja"
      description={`${session.register_name}. Cuenta el efectivo que hay; después se dice si cuadra.`}
      className="sm:max-w-3xl"
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <ClosingButton form={formId} busy={busy}>
            Contar
          </ClosingButton>
        </WindowButtons>
      }
    >
      <WaitingDevices />
      {stale && (
        <p
          role="status"
          className="mb-4 rounded-control border border-warning/50 bg-warning/10 px-4 py-3 text-sm"
        >
          El efectivo de la caja cambió después del conteo: cuéntalo de nuevo.
        </p>
      )}
      <form id={formId} ref={form} noValidate onSubmit={submit}>
        <fieldset disabled={busy} className="min-w-0">
          <CashEntryFields
            label="Efectivo contado"
            entry={entry}
            settings={settings}
            error={wasSubmitted && entry.cents === null ? 'Cuenta el efectivo; puede ser 0.' : null}
          />
        </fieldset>
      </form>
    </RegisterWindow>
  );
}

interface OutcomeStepProps {
  session: RegisterSession;
  outcome: CountOutcome;
  closing: Closing;
}

function OutcomeStep({ session, outcome, closing }: OutcomeStepProps) {
  const formId = useId();
  const user = useUser();
  const { money } = useSalesSettings();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const { busy, close, recount } = closing;
  const exceedsTolerance = outcome.exceeds_tolerance;
  const needsApproval = exceedsTolerance && !may(user, 'register:accept-difference');
  const showsReason =
    exceedsTolerance || (outcome.difference_cents !== null && outcome.difference_cents !== 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = exceedsTolerance && reason.trim() === '' ? 'Escribe el motivo de la diferencia.' : null;
    const wrong = missing ?? (await close(reason.trim()));
    setRefused(wrong);
    if (wrong !== null) reasonField.current?.focus();
  };
  return (
    <RegisterWindow
      title="Cerrar caja"
      description={session.register_name}
      footer={
        <WindowButtons>
          {outcome.recounts_left > 0 && (
            <Button variant="outline" disabled={busy} onClick={recount}>
              Contar de nuevo
            </Button>
          )}
          <ClosingButton form={formId} busy={busy}>
            Cerrar caja
          </ClosingButton>
        </WindowButtons>
      }
    >
      <WaitingDevices />
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <CountOutcomeView outcome={outcome} registerSessionId={session.id}>
          {showsReason && (
            <Field
              label={exceedsTolerance ? 'Motivo de la diferencia' : 'Motivo de la diferencia (opcional)'}
              required={exceedsTolerance}
              error={refused}
              help={
                exceedsTolerance
                  ? `Pasa de la tolerancia de ${money(outcome.tolerance_cents)}.${
                      needsApproval ? ' Un administrador la autoriza con su PIN.' : ''
                    }`
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  ref={reasonField}
                  value={reason}
                  onChange={(event) => {
                    setReason(event.target.value);
                    setRefused(null);
                  }}
                  autoComplete="off"
                  maxLength={300}
                />
              )}
            </Field>
          )}
        </CountOutcomeView>
      </form>
    </RegisterWindow>
  );
}

function ClosedStep({ report }: { report: RegisterReport }) {
  return (
    <RegisterWindow
      title={reportTitle(report)}
      description="La caja está cerrada."
      size="lg"
      footer={
        <WindowButtons>
          <PrintReportButton report={report} />
          <DialogClose asChild>
            <Button className="sm:min-w-40">Listo</Button>
          </DialogClose>
        </WindowButtons>
      }
    >
      <Difference cents={report.difference_cents ?? 0} />
      <RegisterReportView report={report} />
    </RegisterWindow>
  );
}

/** 'Cerrar caja': the blind count, then its result, then the Z. */
export function CloseRegisterWindow({ session }: CloseRegisterWindowProps) {
  const entry = useCashEntry(true);
  const closing = useClosing(session, entry);
  const { closed, outcome, loading, failed, retrying, reload } = closing;

  if (closed) return <ClosedStep report={closed} />;
  if (loading || failed) {
    return (
      <RegisterWindow title="Cerrar caja" description={session.register_name} className="sm:max-w-3xl">
        {failed ? (
          <ErrorState title="No se pudo leer el conteo de la caja." onRetry={reload} busy={retrying} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </RegisterWindow>
    );
  }
  if (!outcome) return <CountStep session={session} entry={entry} closing={closing} />;
  return <OutcomeStep key={outcome.id} session={session} outcome={outcome} closing={closing} />;
}
