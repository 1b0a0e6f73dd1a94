import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, type NetworkError, sentenceOf } from './http.ts';

type Values = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string>>;

/**
 * A form of texts: those of signing in and of PINs, which the first screens load, check themselves; the others are a `useInputForm`.
 * The error of a field shows when a filled field loses the focus; submit shows all errors
 * and focuses the first one. The server's errors arrive through `refuse`; `serverNames` maps a field's name
 * here to the server's name.
 */
export function useForm<V extends Values>(
  initial: V,
  check: (values: V) => Errors,
  serverNames: Readonly<Record<string, keyof V & string>> = {},
) {
  const [start] = useState(initial);
  const [values, setValues] = useState(start);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  const found = check(values);
  const errorOf = (name: keyof V & string): string | undefined =>
    refused[name] ?? (shown.has(name) ? found[name] : undefined);

  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const set = (name: keyof V & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    if (refused[name] === undefined) return;
    const { [name]: _gone, ...others } = refused;
    setRefused(others);
  };

  const ownNames = (fields: Errors): Errors =>
    Object.fromEntries(Object.entries(fields).map(([name, message]) => [serverNames[name] ?? name, message]));

  const refuse = (fields: Errors) => {
    setRefused(ownNames(fields));
    setAttempts((count) => count + 1);
  };

  return {
    ref,
    values,
    isDirty: Object.keys(start).some((name) => values[name] !== start[name]),
    set,
    refuse,
    /** The `failure` text of a refused write: none if a field of this form shows the reason. */
    unlessShown:
      (toSentence: (error: ApiError | NetworkError) => string = sentenceOf) =>
      (error: ApiError | NetworkError): string | null => {
        const fieldNames = error instanceof ApiError ? Object.keys(ownNames(error.fields)) : [];
        return fieldNames.some((name) => name in values) ? null : toSentence(error);
      },
    /** The error of each field, shown or not. */
    errors: found,
    errorOf,
    /** The props of the input of that name. */
    input: (name: keyof V & string) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
      onBlur: () => {
        if (values[name] !== '') setShown((before) => new Set(before).add(name));
      },
    }),
    /** Calls `send` with the values if they are valid. */
    submit: (send: (values: V) => void) => (event: FormEvent) => {
      event.preventDefault();
      setShown(new Set(Object.keys(values)));
      setAttempts((count) => count + 1);
      const isUnreadable = ref.current?.querySelector('[data-unreadable]');
      if (Object.keys(found).length === 0 && !isUnreadable) send(values);
    },
  };
}

/** A form for the component that shows its fields. */
export type Form<V extends Values> = Omit<ReturnType<typeof useForm<V>>, 'submit'>;
