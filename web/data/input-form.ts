import * as z from 'zod/mini';
import { useForm } from './form.ts';

// The security policy of the page forbids functions made from text, which zod would try.
z.config({ jitless: true });

type Values = Readonly<Record<string, string>>;

interface Input<V extends Values, S extends z.core.$ZodObject> {
  /** From `inputs` of `domain/`; the route validates with the same one. */
  schema: S;
  /** The values in the API's form. A value that is missing or cannot be read is undefined, null or ''. */
  bodyOf: (values: V) => Readonly<Record<keyof z.input<S>, unknown>>;
  /** The form's names of fields that the API names otherwise. */
  names?: Readonly<Record<string, keyof V & string>>;
}

export const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
export const textOrNull = (text: string): string | null => text.trim() || null;
export const textOrNone = (text: string): string | undefined => text.trim() || undefined;

/** The most characters of a text, also of one that may be missing. */
export function maxLengthOf(schema: z.core.SomeType | undefined): number | undefined {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return maxLengthOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodPipe) return maxLengthOf(schema._zod.def.in);
  const checks = schema instanceof z.core.$ZodString ? schema._zod.def.checks : undefined;
  return checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** A form of texts that are an input of the API: `useForm` with the errors and lengths of the input's schema. */
export function useInputForm<V extends Values, S extends z.core.$ZodObject>(
  initial: V,
  { schema, bodyOf, names = {} }: Input<V, S>,
) {
  const ownName = (field: string): string => names[field] ?? field;
  const parse = (values: V) => z.safeParse(schema, bodyOf(values));
  const check = (values: V) => {
    const errors: Record<string, string> = {};
    for (const { path, message } of parse(values).error?.issues ?? [])
      errors[ownName(String(path[0]))] ??= message;
    return errors;
  };
  const form = useForm(initial, check, names);
  return {
    ...form,
    input: (name: keyof V & string) => {
      const field = Object.entries(schema._zod.def.shape).find(([each]) => ownName(each) === name);
      return { ...form.input(name), maxLength: maxLengthOf(field?.[1]) };
    },
    /** Calls `send` with the body that the route accepts, if the values are valid. */
    submit: (send: (body: z.output<S>, values: V) => void) =>
      form.submit((values) => {
        const { data } = parse(values);
        if (data) send(data, values);
      }),
  };
}
