import { type ReactNode, useState } from 'react';
import type { BusinessSettings } from '#domain/answers/settings.ts';
import { type Form, useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type SettingsChange, useSettingsChange } from './use-settings-change.ts';

type Texts = Readonly<Record<string, string>>;

interface SettingsFormProps<V extends Texts> {
  /** The settings as texts for the form. */
  valuesOf: (settings: BusinessSettings) => V;
  check: (values: V) => Texts;
  /** Converts a changed text to a change, by its field. */
  changes: { readonly [Name in keyof V]: (text: string) => SettingsChange };
  /** The toast after saving. */
  success: string;
  children: (form: Form<V>, settings: BusinessSettings) => ReactNode;
}

interface BodyProps<V extends Texts> extends SettingsFormProps<V> {
  base: V;
  settings: BusinessSettings;
  busy: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onSave: (change: SettingsChange) => Promise<Texts | null>;
}

function Body<V extends Texts>(props: BodyProps<V>) {
  const { base, check, changes, settings, busy, onDirtyChange, onSave, children } = props;
  const form = useForm<V>(base, check);
  const { isDirty } = form;
  useUnsaved(isDirty, onDirtyChange);

  const save = async (values: V) => {
    const changed = Object.keys(base).filter((name) => values[name] !== base[name]);
    const fields = await onSave(
      Object.assign({}, ...changed.map((name) => changes[name]?.(values[name] ?? ''))),
    );
    if (fields) form.refuse(fields);
  };
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void save(values))}
      className="grid gap-4 sm:grid-cols-2"
    >
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
export function SettingsForm<V extends Texts>(props: SettingsFormProps<V>) {
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
