import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import type { Form } from '#web/data/form.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { SaveBar } from './save-bar.tsx';
import { AtSectionEnd } from './section-slots.tsx';

type Texts = Readonly<Record<string, string>>;

interface SectionFormProps<D, V extends Texts, S extends z.core.$ZodObject> {
  /** What is stored. */
  data: D;
  /** The stored values as texts for the form. */
  valuesOf: (data: D) => V;
  /** The values that the form begins with, if it proposes others than the stored ones. */
  proposalOf?: ((data: D) => V) | undefined;
  /** The input of the API, with the names of the form's fields. */
  schema: S;
  bodyOf: (values: V) => Readonly<Record<keyof z.input<S>, unknown>>;
  busy: boolean;
  /** Saves the body; `changed` has the fields that differ from the stored ones. Returns the refused fields, or null after success. */
  onSave: (body: z.output<S>, changed: ReadonlySet<string>) => Promise<Texts | null>;
  children: (form: Form<V>, data: D) => ReactNode;
}

interface BodyProps<D, V extends Texts, S extends z.core.$ZodObject> extends SectionFormProps<D, V, S> {
  base: V;
  onDirtyChange: (isDirty: boolean) => void;
  onDiscard: () => void;
}

function Body<D, V extends Texts, S extends z.core.$ZodObject>(props: BodyProps<D, V, S>) {
  const { data, base, proposalOf, schema, bodyOf, busy, onDirtyChange, onSave, onDiscard, children } = props;
  const formId = useId();
  const form = useInputForm(proposalOf?.(data) ?? base, { schema, bodyOf });
  const { isDirty } = form;
  useUnsaved(isDirty, onDirtyChange);

  const save = form.submit(async (body, values) => {
    const changed = new Set(Object.keys(body).filter((name) => values[name] !== base[name]));
    const fields = await onSave(body, changed);
    if (fields) form.refuse(fields);
  });
  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={save}
      className="grid grid-cols-1 gap-4 [&_:is(input,textarea,button)]:scroll-mb-40"
    >
      {children(form, data)}
      {isDirty && (
        <AtSectionEnd>
          <SaveBar formId={formId} busy={busy} onDiscard={onDiscard} />
        </AtSectionEnd>
      )}
    </form>
  );
}

/**
 * A form of a section, with the bar that saves or discards its changes at the end of the section. Without unsaved changes
 * it follows changes of other users.
 */
export function SectionForm<D, V extends Texts, S extends z.core.$ZodObject>(
  props: SectionFormProps<D, V, S>,
) {
  const [editedBase, setEditedBase] = useState<V | null>(null);
  const [discards, setDiscards] = useState(0);
  const base = editedBase ?? props.valuesOf(props.data);
  return (
    <Body
      {...props}
      key={`${discards} ${JSON.stringify(base)}`}
      base={base}
      onDirtyChange={(isDirty) => setEditedBase(isDirty ? base : null)}
      onSave={async (body, changed) => {
        const fields = await props.onSave(body, changed);
        if (fields === null) setEditedBase(null);
        return fields;
      }}
      onDiscard={() => {
        setEditedBase(null);
        setDiscards((count) => count + 1);
      }}
    />
  );
}
