import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { BusinessSettings } from '#domain/answers/settings.ts';
import type { Form } from '#web/lib/form.ts';
import { useInputForm } from '#web/lib/input-form.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { SaveBar } from './save-bar.tsx';
import { FieldsSkeleton } from './section-skeleton.tsx';
import { AtSectionEnd } from './section-slots.tsx';
import { type SettingsChange, useSettingsChange } from './use-settings-change.ts';

type Texts = Readonly<Record<string, string>>;

interface SettingsFormProps<V extends Texts, S extends z.core.$ZodObject> {
  /** The settings as texts for the form. */
  valuesOf: (settings: BusinessSettings) => V;
  /** The settings of the form, with the names of its fields. */
  schema: S;
  bodyOf: (values: V) => Readonly<Record<keyof z.input<S>, unknown>>;
  /** The toast after saving. */
  success: string;
  children: (form: Form<V>, settings: BusinessSettings) => ReactNode;
}

interface BodyProps<V extends Texts, S extends z.core.$ZodObject> extends SettingsFormProps<V, S> {
  base: V;
  settings: BusinessSettings;
  busy: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onSave: (change: SettingsChange) => Promise<Texts | null>;
  onDiscard: () => void;
}

function Body<V extends Texts, S extends z.core.$ZodObject>(props: BodyProps<V, S>) {
  const { base, schema, bodyOf, settings, busy, onDirtyChange, onSave, onDiscard, children } = props;
  const formId = useId();
  const form = useInputForm(base, { schema, bodyOf });
  const { isDirty } = form;
  useUnsaved(isDirty, onDirtyChange);

  const save = form.submit(async (body, values) => {
    const changed = Object.entries(body).filter(([name]) => values[name] !== base[name]);
    const fields = await onSave(Object.fromEntries(changed));
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
      {children(form, settings)}
      {isDirty && (
        <AtSectionEnd>
          <SaveBar formId={formId} busy={busy} onDiscard={onDiscard} />
        </AtSectionEnd>
      )}
    </form>
  );
}

/**
 * A form of some settings, with the bar that saves or discards its changes at the end of the section. It saves only the
 * fields that were changed; without unsaved changes it follows changes of other users.
 */
export function SettingsForm<V extends Texts, S extends z.core.$ZodObject>(props: SettingsFormProps<V, S>) {
  const { settings, error, busy, change } = useSettingsChange();
  const [editedBase, setEditedBase] = useState<V | null>(null);
  const [discards, setDiscards] = useState(0);
  if (error && !settings) throw error;
  if (!settings) return <FieldsSkeleton />;
  const base = editedBase ?? props.valuesOf(settings);
  return (
    <Body
      {...props}
      key={`${discards} ${JSON.stringify(base)}`}
      base={base}
      settings={settings}
      busy={busy}
      onDirtyChange={(isDirty) => setEditedBase(isDirty ? base : null)}
      onSave={async (editedChanges) => {
        const fields = await change(editedChanges, props.success);
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
