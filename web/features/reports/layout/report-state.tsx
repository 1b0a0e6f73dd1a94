import type { ReactNode } from 'react';
import { NetworkError } from '#web/lib/http.ts';
import { daysToPrepare } from '#web/lib/preparing.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PreparingState } from '#web/ui/preparing-state.tsx';

interface ReportStateProps {
  /** The error of the read. */
  error: { readonly message: string } | undefined;
  /** Whether data is shown; then it stays after a failed read. */
  hasData: boolean;
  onRetry: () => void;
  busy: boolean;
  children: ReactNode;
}

/** A report, or the error that prevented its read (3-reports §2.3, §8), or that its days are being prepared. */
export function ReportState({ error, hasData, onRetry, busy, children }: ReportStateProps) {
  if (!error || hasData) return children;
  const days = daysToPrepare(error);
  if (days !== null) return <PreparingState days={days} />;
  return (
    <ErrorState
      title="Error al cargar los datos"
      description={error instanceof NetworkError ? undefined : error.message || 'Error desconocido'}
      onRetry={onRetry}
      busy={busy}
    />
  );
}
