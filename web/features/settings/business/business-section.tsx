import { BusinessIdentity } from './business-identity.tsx';
import { BusinessRules } from './business-rules.tsx';
import { LocationsPart } from './locations/locations-part.tsx';

/** 'Información del negocio': who it is, and where and how it charges. */
export default function BusinessSection() {
  return (
    <div className="grid gap-8">
      <BusinessIdentity />
      <BusinessRules />
      <LocationsPart />
    </div>
  );
}
