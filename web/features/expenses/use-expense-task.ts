import { useState } from 'react';
import type { Expense } from './use-expenses.ts';

type Kind = 'edit' | 'remove' | 'receipt';

interface Task {
  readonly kind: Kind;
  readonly expense: Expense | null;
  /** Each opening is a window of its own. */
  readonly turn: number;
  readonly open: boolean;
}

/** Which window is open over the list, and about which expense; it keeps it while it slides out. */
export function useExpenseTask() {
  const [task, setTask] = useState<Task>({ kind: 'edit', expense: null, turn: 0, open: false });
  return {
    ...task,
    is: (kind: Kind) => task.open && task.kind === kind,
    begin: (kind: Kind, expense: Expense | null) =>
      setTask(({ turn }) => ({ kind, expense, turn: turn + 1, open: true })),
    close: () => setTask((last) => ({ ...last, open: false })),
  };
}
