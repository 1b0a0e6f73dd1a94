import { resolveNavigation, usePendingNavigation } from '#web/base/use-unsaved.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { LeaveQuestionProps } from './leave-question.tsx';

const Question = lazyWindow<LeaveQuestionProps>({
  load: () => import('./leave-question.tsx'),
  title: '¿Descartar los cambios?',
  isOpen: ({ open }) => open,
});
const WINDOWS = [Question];

/** Requests a confirmation before leaving a screen with unsaved changes. */
export function LeaveGuard() {
  const way = usePendingNavigation();
  usePreload(WINDOWS);
  return <Question open={way !== null} onClose={() => resolveNavigation(false)} />;
}
