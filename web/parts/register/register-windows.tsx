import { type ComponentProps, useEffect, useState } from 'react';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { LazyWindow, lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { RegisterPanelProps } from './register-panel.tsx';
import type { RegisterTask } from './register-task.ts';

const RegisterTaskWindow = lazyScreen<ComponentProps<typeof import('./register-task-window.tsx').default>>(
  () => import('./register-task-window.tsx'),
);

export const RegisterPanel = lazyWindow<RegisterPanelProps>({
  load: () => import('./register-panel.tsx'),
  title: 'Caja',
  isOpen: ({ open }) => open,
});

interface RegisterWindowsProps {
  task: RegisterTask | null;
  onTask: (task: RegisterTask | null) => void;
}

/** The register's panel, and the window of the task chosen in it. */
export function RegisterWindows({ task, onTask }: RegisterWindowsProps) {
  const window = task !== null && task.name !== 'panel' ? task : null;
  const [previous, setPrevious] = useState(window);
  const [shown, setShown] = useState({ task: window, opening: 0 });
  if (window !== previous) {
    setPrevious(window);
    if (window) setShown(({ opening }) => ({ task: window, opening: opening + 1 }));
  }
  const close = () => onTask(null);
  useEffect(() => {
    if (task?.name === 'panel') RegisterTaskWindow.preload();
  }, [task]);
  return (
    <>
      <RegisterPanel open={task?.name === 'panel'} onTask={onTask} onClose={close} />
      <Dialog open={window !== null} onOpenChange={(open) => !open && close()}>
        <LazyWindow title="Caja">
          {shown.task && (
            <RegisterTaskWindow key={shown.opening} task={shown.task} onTask={onTask} onDone={close} />
          )}
        </LazyWindow>
      </Dialog>
    </>
  );
}
