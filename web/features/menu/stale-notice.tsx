import { TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { changeTexts } from './product-form.ts';

interface StaleNoticeProps {
  changes: ReturnType<typeof changeTexts>;
  /** Applies the user's own changes to the current data. */
  onKeepOwn: () => void;
  onReload: () => void;
}

/** Another user changed the data during editing: shows the old and new values, and the options to continue. */
export function StaleNotice({ changes, onKeepOwn, onReload }: StaleNoticeProps) {
  return (
    <section
      role="alert"
      className="mb-4 rounded-card border border-warning/50 bg-warning/10 p-4 text-sm text-foreground"
    >
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-warning-ink" aria-hidden="true" />
        Otra persona cambió este producto mientras lo editabas.
      </p>
      <dl className="mt-2 grid gap-1 pl-6.5">
        {changes.map(({ label, from, to }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted-foreground">{label}:</dt>
            <dd className="min-w-0 break-words figures">
              <s className="text-muted-foreground">{from}</s> → <strong>{to}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2 pl-6.5">
        <Button size="sm" variant="outline" onClick={onKeepOwn}>
          Conservar mis cambios
        </Button>
        <Button size="sm" variant="ghost" onClick={onReload}>
          Cargar lo actual
        </Button>
      </div>
    </section>
  );
}
