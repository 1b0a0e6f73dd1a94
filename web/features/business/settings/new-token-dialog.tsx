import { useState } from 'react';
import type * as z from 'zod/mini';
import { apiTokenInput } from '#domain/integrations/inputs/api-tokens.ts';
import { messages } from '#web/base/messages.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, focusFirstField, WindowButtons } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CopyField } from './copy-field.tsx';

const FORM_ID = 'nueva-llave';

type ApiTokenForm = z.output<typeof apiTokenInput>;

function TokenForm({ onCreate }: { onCreate: (input: ApiTokenForm) => void }) {
  const form = useInputForm(
    { name: '', reads_events: 'no' },
    {
      schema: apiTokenInput,
      bodyOf: ({ name, reads_events }) => ({ name, reads_events: reads_events === 'yes' }),
    },
  );
  return (
    <form
      id={FORM_ID}
      ref={form.ref}
      noValidate
      className="grid gap-4"
      onSubmit={form.submit((input) => onCreate(input))}
    >
      <TextField
        form={form}
        name="name"
        label="Nombre de la llave"
        required
        help="Para qué es: así sabrás cuál revocar."
        placeholder="Ej: Contabilidad"
      />
      <Switch
        label="Puede leer eventos"
        help="Lo que cambió en los últimos 30 días, para que otro programa no tenga que leerlo todo de nuevo."
        checked={form.values.reads_events === 'yes'}
        onCheckedChange={(on) => form.set('reads_events', on ? 'yes' : 'no')}
      />
    </form>
  );
}

interface NewTokenDialogProps {
  open: boolean;
  busy: boolean;
  onCreate: (input: ApiTokenForm) => Promise<string | null>;
  onClose: () => void;
}

/** Creates an API token and shows its secret once. */
export function NewTokenDialog({ open, busy, onCreate, onClose }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (next) return;
    setSecret(null);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={secret ? 'Llave creada' : 'Nueva llave'}
        description="Quien la tenga puede hacer en la API lo mismo que tú."
        onOpenAutoFocus={focusFirstField}
        footer={
          secret ? (
            <Button onClick={() => change(false)}>Ya la guardé</Button>
          ) : (
            <WindowButtons>
              <Button variant="outline" onClick={() => change(false)}>
                {messages.cancel}
              </Button>
              <NetworkButton type="submit" form={FORM_ID} busy={busy}>
                Crear llave
              </NetworkButton>
            </WindowButtons>
          )
        }
      >
        {secret ? (
          <CopyField
            label="Tu llave"
            help="Cópiala ahora: por seguridad no la volveremos a mostrar. Va en la cabecera Authorization, después de «Bearer»."
            value={secret}
          />
        ) : (
          <TokenForm onCreate={(input) => void onCreate(input).then(setSecret)} />
        )}
      </DialogContent>
    </Dialog>
  );
}
