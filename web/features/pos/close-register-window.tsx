import { type FormEvent, useId, useRef, useState } from 'react';
import { may } from '#domain/access.ts';
import { messages } from '#web/lib/messages.ts';
import { useUser } from '#web/lib/session.ts';
import { useAttempted } from '#web/lib/use-attempted.ts';
import type { RegisterSession } from '#web/sales-parts/use-register.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, WindowButtons } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CashEntryFields } from './cash-entry.tsx';
import { CountOutcomeView, Difference } from './count-outcome.tsx';
import { PrintReportButton } from './print-report-button.tsx';
import { RegisterReportView } from './register-report.tsx';
import { RegisterWindow } from './register-window.tsx';
import { reportTitle } from './report-sections.ts';
import { useCashEntry } from './use-cash-entry.ts';
import { useClosing } from './use-closing.ts';

interface CloseRegisterWindowProps {
  session: RegisterSession;
}

/** 'Cerrar caja': the blind count, then the difference, then the Z. */
export function CloseRegisterWindow({ session }: CloseRegisterWindowProps) {
  const formId = useId();
  const user = useUser();
  const settings = useSalesSettings();
  const entry = useCashEntry(true);
  const { step, busy, count, close, recount } = useClosing(session, entry);
  const { form, tried, attempt: tryToCount } = useAttempted();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const { money } = settings;

  if (step.name === 'count') {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      tryToCount();
      if (entry.cents !== null) void count();
    };
    return (
      <RegisterWindow
        title="Cerrar caja"
        description={`${session.register_name}. Cuenta el efectivo que hay; la diferencia se muestra después.`}
        className="sm:max-w-3xl"
        footer={
          <WindowButtons>
            <DialogClose asChild>
              <Button variant="outline">{messages.cancel}</Button>
            </DialogClose>
            <Button type="submit" form={formId} busy={busy} className="sm:min-w-40">
              Contar
            </Button>
          </WindowButtons>
        }
      >
        <form id={formId} ref={form} noValidate onSubmit={submit}>
          <fieldset disabled={busy} className="min-w-0">
            <CashEntryFields
              label="Efectivo contado"
              entry={entry}
              settings={settings}
              error={tried && entry.cents === null ? 'Cuenta el efectivo; puede ser 0.' : null}
            />
          </fieldset>
        </form>
      </RegisterWindow>
    );
  }

  if (step.name === 'outcome') {
    const { outcome, report } = step;
    const difference = outcome.counted_cents - (report?.expected_cents ?? outcome.expected_cents);
    const beyond = Math.abs(difference) > outcome.tolerance_cents;
    const needsApproval = beyond && !may(user, 'register:accept-difference');
    const missing = beyond && reason.trim() === '' ? 'Escribe el motivo de la diferencia.' : null;
    const submit = async (event: FormEvent) => {
      event.preventDefault();
      if (busy) return;
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
            <Button variant="outline" disabled={busy} onClick={recount}>
              Contar de nuevo
            </Button>
            <Button type="submit" form={formId} busy={busy} className="sm:min-w-40">
              Cerrar caja
            </Button>
          </WindowButtons>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <CountOutcomeView outcome={outcome} report={report} difference={difference} money={money}>
            {difference !== 0 && (
              <Field
                label={beyond ? 'Motivo de la diferencia' : 'Motivo de la diferencia (opcional)'}
                required={beyond}
                error={refused}
                help={
                  beyond
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

  const { report } = step;
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
      <Difference cents={report.difference_cents ?? 0} money={money} />
      <RegisterReportView report={report} />
    </RegisterWindow>
  );
}
