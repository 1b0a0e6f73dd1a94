import { setReader, useReaderSettings } from '#web/parts/reader/reader-settings.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Switch } from '#web/ui/switch.tsx';

const MAX_LENGTH = 12;

/** The reader of codes of this device; each change is stored on it at once. */
export function ReaderPart() {
  const reader = useReaderSettings();
  const added = (name: 'prefix' | 'suffix', label: string, help: string) => (
    <Field label={label} help={help}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={MAX_LENGTH}
          value={reader[name]}
          onChange={({ target }) => setReader({ ...reader, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <Card aria-label="Lector de códigos" className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-base font-semibold">Lector de códigos de este dispositivo</h2>
        <p className="text-sm text-muted-foreground">
          Lo que lee no es nunca una tecla: busca el producto. El lector debe terminar cada código con Enter.
          Vale solo aquí.
        </p>
      </div>
      <Switch
        label="Reconocer el lector"
        help="Apágalo si este dispositivo tiene un teclado que manda atajos seguidos de Enter: entonces cada tecla actúa."
        checked={reader.isOn}
        onCheckedChange={(isOn) => setReader({ ...reader, isOn })}
      />
      {reader.isOn && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {added('prefix', 'Prefijo', 'Lo que el lector escribe antes de cada código. Se quita.')}
          {added('suffix', 'Sufijo', 'Lo que escribe después, antes de Enter. Se quita.')}
        </div>
      )}
    </Card>
  );
}
