import { BusinessIdentity } from './business-identity.tsx';
import { BusinessRules } from './business-rules.tsx';
import { LocationsPart } from './locations/locations-part.tsx';

/** 'Información del negocio': identity, location and rules. */
export default function BusinessSection() {
  return (
    <div className="grid gap-8">
      <BusinessIdentity />
      <BusinessRules />
      <LocationsPart />
    </div>
  );
}
