import { AddRegisterWindow } from './add-register-window.tsx';
import { CashMovementWindow } from './cash-movement-window.tsx';
import { CloseRegisterWindow } from './close-register-window.tsx';
import { ClosedRegisterSessionsWindow } from './closed-register-sessions-window.tsx';
import { DisplayWindow } from './display-window.tsx';
import { DrawerWindow } from './drawer-window.tsx';
import { OpenRegisterWindow } from './open-register-window.tsx';
import { RegisterExpenseWindow } from './register-expense-window.tsx';
import type { RegisterTask } from './register-task.ts';
import { ReportWindow } from './report-window.tsx';

interface RegisterTaskWindowProps {
  task: RegisterTask;
  onTask: (task: RegisterTask) => void;
  onDone: () => void;
}

/** The window of a task of the register. */
export default function RegisterTaskWindow({ task, onTask, onDone }: RegisterTaskWindowProps) {
  switch (task.name) {
    case 'movement':
      return <CashMovementWindow type={task.type} session={task.session} onDone={onDone} />;
    case 'drawer':
      return <DrawerWindow session={task.session} onDone={onDone} />;
    case 'expense':
      return <RegisterExpenseWindow session={task.session} onDone={onDone} />;
    case 'report':
      return <ReportWindow registerSessionId={task.session.id} />;
    case 'close':
      return <CloseRegisterWindow session={task.session} />;
    case 'closed':
      return <ClosedRegisterSessionsWindow />;
    case 'display':
      return <DisplayWindow />;
    case 'add-register':
      return <AddRegisterWindow onDone={onDone} />;
    case 'open':
      return <OpenRegisterWindow onDone={onDone} onClose={(session) => onTask({ name: 'close', session })} />;
    case 'panel':
      return null;
  }
}
