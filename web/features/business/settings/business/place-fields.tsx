import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import type { Form } from '#web/data/form.ts';
import { uploadPicture } from '#web/data/images.ts';
import { ImagePicker } from '#web/parts/photos/image-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { type BusinessValues, textOfWeek, weekOf } from './business-form.ts';
import { OpeningHoursEditor } from './opening-hours-editor.tsx';

const COVER = 2;

interface PlaceFieldsProps {
  form: Form<BusinessValues>;
  settings: Pick<BusinessSettings, 'zone' | 'time_format'>;
}

/** What diners see of the place on the public menu: its cover, and when it is open. */
export function PlaceFields({ form, settings }: PlaceFieldsProps) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-base font-semibold">Menú público</h2>
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">Portada</span>
        <ImagePicker
          label="Portada del menú público"
          shape={COVER}
          value={form.values.cover_url || null}
          onChange={(url) => form.set('cover_url', url ?? '')}
          onUpload={uploadPicture}
          error={form.errorOf('cover_url')}
        />
        <p className="text-sm text-muted-foreground">Sin imagen se dibuja una con tu color de acento.</p>
      </div>
      <OpeningHoursEditor
        week={weekOf(form.values.opening_hours)}
        onChange={(week) => form.set('opening_hours', textOfWeek(week))}
        settings={settings}
        error={form.errorOf('opening_hours')}
      />
    </Card>
  );
}
