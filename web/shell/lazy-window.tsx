import { type ReactNode, Suspense } from 'react';
import { DialogContent } from '#web/ui/dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Inside a Dialog: a window whose code is loaded when it opens. `title` is shown with the reason if that fails. */
export function LazyWindow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorBoundary frame={(content) => <DialogContent title={title}>{content}</DialogContent>}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
