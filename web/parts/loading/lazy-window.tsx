import { type ReactNode, Suspense, useState } from 'react';
import type { Load } from '#web/base/lazy-part.ts';
import { lazyScreen, type Screen } from '#web/data/lazy-screen.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Inside a Dialog: a window whose code is loaded when it opens. `title` is shown with the reason if that fails. */
export function LazyWindow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorBoundary frame={(content) => <DialogContent title={title}>{content}</DialogContent>}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface LazyWindowOptions<Props> {
  load: Load<Props>;
  /** Shown with the reason if the code could not be loaded. */
  title: string;
  isOpen: (props: Props) => boolean;
}

/** A window with a Dialog of its own, whose code is loaded when it first opens, or earlier by `preload`. */
export function lazyWindow<Props extends { onClose: () => void }>(
  options: LazyWindowOptions<Props>,
): Screen<Props> {
  const Content = lazyScreen(options.load);
  const Shown = (props: Props) => {
    const isOpen = options.isOpen(props);
    const [wasOpened, setOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <ErrorBoundary
        frame={(content) => (
          <Dialog open={isOpen} onOpenChange={(open) => !open && props.onClose()}>
            <DialogContent title={options.title}>{content}</DialogContent>
          </Dialog>
        )}
      >
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  return Object.assign(Shown, { preload: Content.preload });
}
