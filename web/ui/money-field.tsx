import { Field } from './field.tsx';
import { MoneyInput } from './money-input.tsx';

interface MoneyFieldProps {
  label: string;
  /** The centavos as the text of a form; '' for none. */
  text: string;
  onTextChange: (text: string) => void;
  currency: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
}

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
