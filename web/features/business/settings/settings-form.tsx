import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import type { Form } from '#web/data/form.ts';
import { SectionForm } from './section-form.tsx';
import { FieldsSkeleton } from './section-skeleton.tsx';
import { useSettingsChange } from './use-settings-change.ts';

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

/** A form of some settings of the business. It saves only the fields that were changed. */
export function SettingsForm<V extends Texts, S extends z.core.$ZodObject>({
  success,
  ...form
}: SettingsFormProps<V, S>) {
  const { settings, error, busy, change } = useSettingsChange();
  if (error && !settings) throw error;
  if (!settings) return <FieldsSkeleton />;
  return (
    <SectionForm
      {...form}
      data={settings}
      busy={busy}
      onSave={(body, changed) =>
        change(Object.fromEntries(Object.entries(body).filter(([name]) => changed.has(name))), success)
      }
    />
  );
}
