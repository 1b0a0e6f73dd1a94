import type { ReactNode } from 'react';
import { NetworkError } from '#web/data/http.ts';
import { waitOf } from '#web/data/long-reads.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { WaitState } from '#web/parts/loading/wait-state.tsx';

interface ReportStateProps {
  /** The error of the read. */
  error: { readonly message: string } | undefined;
  /** Whether data is shown; then it stays after a failed read. */
  hasData: boolean;
  onRetry: () => void;
  busy: boolean;
  children: ReactNode;
}

/** A report, or the error that prevented its read (3-reports §2.3, §8), or for what it waits. */
export function ReportState({ error, hasData, onRetry, busy, children }: ReportStateProps) {
  if (!error || hasData) return children;
  const wait = waitOf(error);
  if (wait !== null) return <WaitState {...wait} />;
  return (
    <ErrorState
      title="Error al cargar los datos"
      description={error instanceof NetworkError ? undefined : error.message || 'Error desconocido'}
      onRetry={onRetry}
      busy={busy}
    />
  );
}
