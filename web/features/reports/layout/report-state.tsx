import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';

interface ReportStateProps {
  /** What the reading failed with. */
  error: { readonly message: string } | undefined;
  /** Whether something is shown already: then a failed reading keeps it. */
  hasData: boolean;
  onRetry: () => void;
  busy: boolean;
  children: ReactNode;
}

/** A report, or in its place why it could not be read (3-reports §2.3, §8). */
export function ReportState({ error, hasData, onRetry, busy, children }: ReportStateProps) {
  if (!error || hasData) return children;
  return (
    <ErrorState
      title="Error al cargar los datos"
      description={error.message || 'Error desconocido'}
      onRetry={onRetry}
      busy={busy}
    />
  );
}
