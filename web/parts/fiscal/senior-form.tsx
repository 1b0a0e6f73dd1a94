import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import { besideErrors } from '#domain/base/inputs/primitives.ts';
import { formatIdentity, registeredYear } from '#domain/fiscal/hn/senior-identity.ts';
import { type SeniorKind, seniorKind, seniorProblem } from '#domain/fiscal/hn/seniors.ts';
import { seniorPerson } from '#domain/fiscal/inputs/seniors.ts';
import { numberOf, textOrNull, useInputForm } from '#web/data/input-form.ts';
import { ChargeFooter } from '#web/parts/charge/charge-footer.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { NewSenior } from './senior-choice.ts';

export interface SeniorFormProps {
  /** The calendar year, in which the age counts. */
  year: number;
  busy: boolean;
  /** What the person has off, by kind; null while the year of birth says no kind. */
  outcome: (kind: SeniorKind | null) => ReactNode;
  onSubmit: (person: NewSenior) => void;
}

const EMPTY = { identity_number: '', birth_year: '', name: '' };

/** The person's schema with the rules of the year, at the field at fault. */
const personIn = (year: number) =>
  seniorPerson.check(
    z.superRefine(({ identity_number, birth_year }, context) => {
      if (!Number.isInteger(birth_year)) return;
      const digits = identity_number.replaceAll(/\D/g, '');
      const problem = seniorProblem({ identity_number: digits, birth_year }, year);
      if (problem) context.addIssue({ code: 'custom', message: problem.sentence, path: [problem.field] });
    }, besideErrors),
  );

/** On a phone the keyboard would cover the panel. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

/** Identity number, year of birth, which the number suggests, and name of a senior. Its code is loaded when it is first shown. */
export default function SeniorForm({ year, busy, outcome, onSubmit }: SeniorFormProps) {
  const id = useId();
  const form = useInputForm(EMPTY, {
    schema: personIn(year),
    bodyOf: (values) => ({
      identity_number: values.identity_number,
      birth_year: numberOf(values.birth_year),
      name: textOrNull(values.name),
    }),
  });
  const typeIdentity = (typed: string) => {
    const before = registeredYear(form.values.identity_number);
    const isSuggested = form.values.birth_year === '' || form.values.birth_year === String(before);
    form.set('identity_number', formatIdentity(typed));
    const registered = registeredYear(typed);
    if (isSuggested) form.set('birth_year', registered === null ? '' : String(registered));
  };
  const birthYear = /^\d{4}$/.test(form.values.birth_year) ? Number(form.values.birth_year) : null;
  const kind = birthYear === null || birthYear > year ? null : seniorKind(year - birthYear);
  return (
    <form
      id={id}
      ref={form.ref}
      onSubmit={form.submit(({ name, ...person }) => onSubmit({ ...person, name: name ?? null }))}
      noValidate
      className="grid min-w-0 gap-3"
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3 max-[359px]:grid-cols-1">
        <Field label="Identidad" required error={form.errorOf('identity_number')}>
          {(control) => (
            <Input
              {...control}
              {...form.input('identity_number')}
              onChange={(event) => typeIdentity(event.target.value)}
              autoComplete="off"
              inputMode="numeric"
              placeholder="0801-1950-12345"
              autoFocus={hasKeyboard()}
              className="figures"
            />
          )}
        </Field>
        <Field label="Año de nacimiento" required error={form.errorOf('birth_year')}>
          {(control) => (
            <Input
              {...control}
              {...form.input('birth_year')}
              autoComplete="off"
              inputMode="numeric"
              maxLength={4}
              placeholder="1950"
              className="figures"
            />
          )}
        </Field>
      </div>
      <TextField form={form} name="name" label="Nombre (opcional)" autoCapitalize="words" />
      {outcome(kind)}
      <ChargeFooter>
        <NetworkButton type="submit" form={id} size="lg" busy={busy} className="md:w-88">
          Dar descuento
        </NetworkButton>
      </ChargeFooter>
    </form>
  );
}
