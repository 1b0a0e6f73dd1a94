import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface CopyFieldProps {
  label: string;
  help: string;
  value: string;
}

/** A value that is shown only once, with a copy button. */
export function CopyField({ label, help, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      field.current?.select();
      notify.info('No se pudo copiar sola. Quedó seleccionada para que la copies.');
    }
  };
  return (
    <Field label={label} help={help}>
      {(control) => (
        <span className="flex gap-2">
          <Input {...control} ref={field} readOnly value={value} className="font-mono text-sm" />
          <Button variant="outline" onClick={() => void copy()}>
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {copied ? 'Copiada' : 'Copiar'}
          </Button>
        </span>
      )}
    </Field>
  );
}
