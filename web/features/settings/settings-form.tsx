import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { BusinessSettings } from '#domain/answers/settings.ts';
import type { Form } from '#web/lib/form.ts';
import { useInputForm } from '#web/lib/input-form.ts';
import { messages } from '#web/lib/messages.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
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
}

function Body<V extends Texts, S extends z.core.$ZodObject>(props: BodyProps<V, S>) {
  const { base, schema, bodyOf, settings, busy, onDirtyChange, onSave, children } = props;
  const form = useInputForm(base, { schema, bodyOf });
  const { isDirty } = form;
  useUnsaved(isDirty, onDirtyChange);

  const save = form.submit(async (body, values) => {
    const changed = Object.entries(body).filter(([name]) => values[name] !== base[name]);
    const fields = await onSave(Object.fromEntries(changed));
    if (fields) form.refuse(fields);
  });
  return (
    <form ref={form.ref} noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      {children(form, settings)}
      <div className="flex items-center justify-end gap-3 sm:col-span-2">
        {isDirty && <span className="text-sm text-muted-foreground max-sm:sr-only">Cambios sin guardar</span>}
        <Button type="submit" busy={busy} disabled={!isDirty} className="max-sm:w-full">
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * A form of some settings. It saves only the fields that were changed; without unsaved changes it follows
 * changes of other users.
 */
export function SettingsForm<V extends Texts, S extends z.core.$ZodObject>(props: SettingsFormProps<V, S>) {
  const { settings, error, busy, change } = useSettingsChange();
  const [editedBase, setEditedBase] = useState<V | null>(null);
  if (error && !settings) throw error;
  if (!settings) {
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-4 w-28" />
            <Skeleton className="h-11 w-full rounded-control" />
          </div>
        ))}
      </div>
    );
  }
  const base = editedBase ?? props.valuesOf(settings);
  return (
    <Body
      {...props}
      key={JSON.stringify(base)}
      base={base}
      settings={settings}
      busy={busy}
      onDirtyChange={(isDirty) => setEditedBase(isDirty ? base : null)}
      onSave={async (editedChanges) => {
        const fields = await change(editedChanges, props.success);
        if (fields === null) setEditedBase(null);
        return fields;
      }}
    />
  );
}
