import { Field } from './field.tsx';
import { MoneyInput } from './money-input.tsx';

interface MoneyFieldProps {
  label: string;
  /** The cents as a form of texts keeps them; empty while there is none. */
  text: string;
  onTextChange: (text: string) => void;
  currency: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** An amount that a form asks for. */
export function MoneyField({
  label,
  text,
  onTextChange,
  currency,
  help,
  error,
  disabled = false,
}: MoneyFieldProps) {
  return (
    <Field label={label} help={help} error={error} required>
      {(control) => (
        <MoneyInput
          {...control}
          currency={currency}
          disabled={disabled}
          value={text === '' ? null : Number(text)}
          onValueChange={(cents) => onTextChange(cents === null ? '' : String(cents))}
        />
      )}
    </Field>
  );
}
