import { SettingsForm } from '../settings-form.tsx';
import { bodyOf, businessFields, valuesOf } from './business-form.ts';
import { IdentityFields } from './identity-fields.tsx';
import { KitchenTimeSwitch } from './kitchen-time-switch.tsx';
import { LocationsPart } from './locations/locations-part.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RegionFields } from './region-fields.tsx';
import { TableAgeFields } from './table-age-fields.tsx';

/** 'Información del negocio': identity, rules and locations. */
export default function BusinessSection() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <SettingsForm
        valuesOf={valuesOf}
        schema={businessFields}
        bodyOf={bodyOf}
        success="Información del negocio guardada."
      >
        {(form, settings) => (
          <>
            <IdentityFields form={form} />
            <PlaceFields form={form} settings={settings} />
            <RegionFields form={form} saved={valuesOf(settings)} />
            <TableAgeFields form={form} />
          </>
        )}
      </SettingsForm>
      <KitchenTimeSwitch />
      <LocationsPart />
    </div>
  );
}
