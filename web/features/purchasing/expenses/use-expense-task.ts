import { useState } from 'react';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';

type Kind = 'edit' | 'remove' | 'receipt';

interface Task {
  readonly kind: Kind;
  readonly expense: Expense | null;
  /** A number for each opening, so that each one is a new window. */
  readonly turn: number;
  readonly open: boolean;
}

/** The open window over the list, and its expense, which stays during the closing animation. */
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
