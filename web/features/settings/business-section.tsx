import { Skeleton } from '#web/ui/skeleton.tsx';
import { BusinessForm } from './business-form.tsx';
import { LocationsPart } from './locations/locations-part.tsx';
import { useBusinessInfo } from './use-business-info.ts';

/** 'Información del negocio'. */
export default function BusinessSection() {
  const { settings, error, busy, change } = useBusinessInfo();
  if (error && !settings) throw error;
  if (!settings) {
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {['name', 'rtn', 'phone', 'email', 'country', 'tax'].map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-4 w-28" />
            <Skeleton className="h-11 w-full rounded-control" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <BusinessForm
        key={settings.id}
        settings={settings}
        busy={busy}
        onSave={async (wanted) => {
          const outcome = await change(wanted);
          return outcome && !outcome.ok ? outcome.fields : null;
        }}
      />
      <LocationsPart />
    </>
  );
}
