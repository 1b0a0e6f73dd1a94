import { useEffect } from 'react';
import { useStore } from '#web/base/store.ts';
import { dropApprovalRequests, useApprovalRequest } from '#web/data/approval.ts';
import { closeClockQuestion, useClockQuestion } from '#web/data/clock-question.ts';
import { dropPasswordRequest, usePasswordRequest } from '#web/data/step-up.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { AssignCodeWindowProps } from '#web/parts/reader/assign-code-window.tsx';
import { assignedCode } from '#web/parts/reader/assigned-code.ts';
import type { ApprovalDialogProps } from './approval-dialog.tsx';
import type { ClockDialogProps } from './clock-dialog.tsx';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

const ApprovalDialog = lazyWindow<ApprovalDialogProps>({
  load: () => import('./approval-dialog.tsx'),
  title: 'Autorización',
  isOpen: ({ request }) => request !== undefined,
});
const StepUpDialog = lazyWindow<StepUpDialogProps>({
  load: () => import('./step-up-dialog.tsx'),
  title: 'Confirma que eres tú',
  isOpen: ({ request }) => request !== null,
});
const ClockDialog = lazyWindow<ClockDialogProps>({
  load: () => import('./clock-dialog.tsx'),
  title: '¿Qué fecha y hora es?',
  isOpen: ({ open }) => open,
});
const AssignCodeWindow = lazyWindow<AssignCodeWindowProps>({
  load: () => import('#web/parts/reader/assign-code-window.tsx'),
  title: 'Código',
  isOpen: ({ code }) => code !== null,
});
const WINDOWS = [ApprovalDialog, StepUpDialog, ClockDialog];

/** What a write asks for on any screen: an approver's PIN, the user's password again, or the time; and the product of an unknown code. */
export function PermissionWindows() {
  const approval = useApprovalRequest();
  const password = usePasswordRequest();
  usePreload(WINDOWS);
  useEffect(() => dropApprovalRequests, []);
  useEffect(() => dropPasswordRequest, []);
  return (
    <>
      <ApprovalDialog request={approval} onClose={() => approval?.answer(null)} />
      <ClockDialog open={useClockQuestion()} onClose={closeClockQuestion} />
      <AssignCodeWindow code={useStore(assignedCode)} onClose={() => assignedCode.set(null)} />
      <StepUpDialog request={password} onClose={() => password?.(false)} />
    </>
  );
}
