import { useId } from 'react';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { drawerInput } from '#domain/register/inputs/register.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { openDeviceDrawer } from '#web/parts/print/device-drawer.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DialogClose, WindowButtons } from '#web/ui/dialog.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RegisterWindow } from './register-window.tsx';

const REASONS = ['Cambio de billetes', 'Revisar el efectivo', 'Se quedó cerrada'];
const NO_DRAWER =
  'Ninguna impresora conectada tiene gaveta. Revísalo en Opciones > Impresoras, o ábrela con su llave.';

interface DrawerWindowProps {
  session: RegisterSession;
  onDone: () => void;
}

/** Opens the drawer of a register without a movement, with a reason. */
export function DrawerWindow({ session, onDone }: DrawerWindowProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm({ reason: '' }, { schema: drawerInput, bodyOf: ({ reason }) => ({ reason }) });
  const needsNetwork = useNeedsNetwork();
  const formId = useId();

  const send = form.submit(async ({ reason }) => {
    const askedAt = serverNow();
    const outcome = await attempt(['drawer', session.id, reason], () => ({
      call: (options) =>
        api.register[':id'].drawer.$post({ param: { id: session.id }, json: { reason } }, options),
    }));
    if (!outcome) return;
    if (!outcome.ok) return form.refuse(outcome.fields);
    const opens = (await openDeviceDrawer(askedAt)) || outcome.data.opens;
    if (opens) notify.success('Gaveta abierta');
    else notify.error(NO_DRAWER);
    onDone();
  });

  return (
    <RegisterWindow
      title="Abrir gaveta"
      description={`${session.register_name}. Queda en Auditoría con tu nombre y el motivo.`}
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <ReasonButton type="submit" form={formId} busy={busy} reason={needsNetwork}>
            Abrir gaveta
          </ReasonButton>
        </WindowButtons>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={send} className="grid gap-3">
        <TextField form={form} name="reason" label="Motivo" required />
        <div className="flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <Chip
              key={reason}
              selected={form.values.reason === reason}
              onClick={() => form.set('reason', reason)}
            >
              {reason}
            </Chip>
          ))}
        </div>
      </form>
    </RegisterWindow>
  );
}
