import { usePreload } from '#web/lib/use-preload.ts';
import { resolveNavigation, usePendingNavigation } from '#web/lib/use-unsaved.ts';
import { lazyWindow } from './lazy-window.tsx';
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
