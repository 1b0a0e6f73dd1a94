import { useState } from 'react';
import type { SecondFactorSetup } from '#domain/people/answers/second-factor.ts';
import { notify } from '#web/base/notify.ts';
import type { Outcome } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface SetupWindowProps {
  setup: SecondFactorSetup;
  busy: boolean;
  onConfirm: (
    setup: SecondFactorSetup,
    code: string,
  ) => Promise<Outcome<{ recovery_codes: string[] }> | null>;
  onClose: () => void;
}

/** Shows the secret as a QR code, confirms it by a code, and shows the recovery codes once. */
export function SetupWindow({ setup, busy, onConfirm, onClose }: SetupWindowProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm(
    { code: '' },
    ({ code }): Readonly<Record<string, string>> =>
      /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'Escribe los seis dígitos.' },
  );
  const confirm = async (code: string) => {
    const outcome = await onConfirm(setup, code);
    if (outcome?.ok) setCodes(outcome.data.recovery_codes);
    else if (outcome && 'code' in outcome.fields) form.refuse(outcome.fields);
    else if (outcome) notify.error(outcome.error.message);
  };
  if (codes)
    return (
      <DialogContent
        size="sm"
        title="Códigos de recuperación"
        description="Guárdalos fuera de tu teléfono: cada uno sirve una vez en lugar del código. No los volveremos a mostrar."
        footer={<Button onClick={onClose}>Ya los guardé</Button>}
      >
        <ul
          aria-label="Códigos de recuperación"
          className="grid grid-cols-2 gap-2 font-mono text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
    );
  return (
    <FormWindow
      title="Activar la verificación en dos pasos"
      description="Escanea el código con una aplicación como Google Authenticator, Microsoft Authenticator o Aegis."
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit(({ code }) => void confirm(code))}
      action="Activar"
      busy={busy}
    >
      <QrPicture text={setup.uri} label="Código QR para tu aplicación" className="mx-auto size-52" />
      <p className="text-sm text-muted-foreground">
        Si no puedes escanear, escribe esta clave en la aplicación:{' '}
        <span className="font-mono break-all text-foreground select-all">{setup.secret}</span>
      </p>
      <TextField
        form={form}
        name="code"
        label="Código de la aplicación"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="figures"
      />
    </FormWindow>
  );
}
