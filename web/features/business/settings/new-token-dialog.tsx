import { useState } from 'react';
import { apiTokenInput } from '#domain/integrations/inputs/api-tokens.ts';
import { messages } from '#web/base/messages.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, focusFirstField, WindowButtons } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CopyField } from './copy-field.tsx';

const FORM_ID = 'nueva-llave';

function NameForm({ onCreate }: { onCreate: (name: string) => void }) {
  const form = useInputForm({ name: '' }, { schema: apiTokenInput, bodyOf: (values) => values });
  return (
    <form id={FORM_ID} ref={form.ref} noValidate onSubmit={form.submit(({ name }) => onCreate(name))}>
      <TextField
        form={form}
        name="name"
        label="Nombre de la llave"
        required
        help="Para qué es: así sabrás cuál revocar."
        placeholder="Ej: Contabilidad"
      />
    </form>
  );
}

interface NewTokenDialogProps {
  open: boolean;
  busy: boolean;
  onCreate: (name: string) => Promise<string | null>;
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
          <NameForm onCreate={(name) => void onCreate(name).then(setSecret)} />
        )}
      </DialogContent>
    </Dialog>
  );
}
