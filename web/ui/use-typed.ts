import { type KeyboardEvent, useState } from 'react';

interface TypedOptions<Value extends string> {
  /** '' if empty or while the typed text is not valid. */
  value: Value | '';
  onValueChange: (value: Value | '') => void;
  write: (value: Value) => string;
  read: (text: string) => Value | null;
  /** Reads text that is still being typed; by default `read`. */
  readUnfinished?: (text: string) => Value | null;
}

/** A value that is typed as text. The typed text stays until the value changes for another reason. */
export function useTyped<Value extends string>({
  value,
  onValueChange,
  write,
  read,
  readUnfinished = read,
}: TypedOptions<Value>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: Value | '' } | null>(null);
  const [hasLostFocus, setLostFocus] = useState(false);
  const text = typed?.of === value ? typed.text : value === '' ? '' : write(value);
  const isUnreadable = value === '' && text.trim() !== '';

  const take = (next: string, of: Value | '') => {
    setTyped({ text: next, of });
    if (of !== value) onValueChange(of);
  };
  const leave = () => {
    const of = read(text) ?? '';
    setLostFocus(true);
    take(of === '' ? text : write(of), of);
  };
  return {
    /** The text is not valid and the field has lost the focus. */
    isRefused: isUnreadable && hasLostFocus,
    choose: (chosen: Value) => take(write(chosen), chosen),
    input: {
      type: 'text',
      autoComplete: 'off',
      'data-unreadable': isUnreadable || undefined,
      value: text,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setLostFocus(false);
        take(event.target.value, readUnfinished(event.target.value) ?? '');
      },
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') leave();
      },
    },
  };
}
