import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AddRegisterWindow } from './add-register-window.tsx';
import { CashMovementWindow } from './cash-movement-window.tsx';
import { CloseRegisterWindow } from './close-register-window.tsx';
import { ClosedRegisterSessionsWindow } from './closed-register-sessions-window.tsx';
import { OpenRegisterWindow } from './open-register-window.tsx';
import { RegisterExpenseWindow } from './register-expense-window.tsx';
import { RegisterPanel } from './register-panel.tsx';
import type { RegisterTask } from './register-task.ts';
import { ReportWindow } from './report-window.tsx';

interface TaskWindowProps {
  task: RegisterTask;
  onTask: (task: RegisterTask) => void;
  onDone: () => void;
}

function TaskWindow({ task, onTask, onDone }: TaskWindowProps) {
  switch (task.name) {
    case 'movement':
      return <CashMovementWindow type={task.type} session={task.session} onDone={onDone} />;
    case 'expense':
      return <RegisterExpenseWindow session={task.session} onDone={onDone} />;
    case 'report':
      return <ReportWindow registerSessionId={task.session.id} />;
    case 'close':
      return <CloseRegisterWindow session={task.session} />;
    case 'closed':
      return <ClosedRegisterSessionsWindow />;
    case 'add-register':
      return <AddRegisterWindow onDone={onDone} />;
    case 'open':
      return <OpenRegisterWindow onDone={onDone} onClose={(session) => onTask({ name: 'close', session })} />;
    case 'panel':
      return null;
  }
}

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
  return (
    <>
      <Sheet open={task?.name === 'panel'} onOpenChange={(open) => !open && close()}>
        <RegisterPanel onTask={onTask} />
      </Sheet>
      <Dialog open={window !== null} onOpenChange={(open) => !open && close()}>
        {shown.task && <TaskWindow key={shown.opening} task={shown.task} onTask={onTask} onDone={close} />}
      </Dialog>
    </>
  );
}
