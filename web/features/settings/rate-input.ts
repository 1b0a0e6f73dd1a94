import { readRate } from '#domain/percent.ts';

/** The errors of a form's rates. */
export function rateErrors<Name extends string>(
  values: Readonly<Record<Name, string>>,
  ...names: readonly Name[]
): Readonly<Record<string, string>> {
  const wrong = names.filter((name) => readRate(values[name]) === null);
  return Object.fromEntries(wrong.map((name) => [name, 'Escribe un porcentaje de 0 a 100.']));
}
