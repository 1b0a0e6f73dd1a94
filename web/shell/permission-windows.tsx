import { useEffect } from 'react';
import { dropApprovalRequests, useApprovalRequest } from '#web/lib/approval.ts';
import { closeClockQuestion, useClockQuestion } from '#web/lib/clock-question.ts';
import { dropPasswordRequest, usePasswordRequest } from '#web/lib/step-up.ts';
import { useStore } from '#web/lib/store.ts';
import { usePreload } from '#web/lib/use-preload.ts';
import type { AssignCodeWindowProps } from '#web/reader/assign-code-window.tsx';
import { assignedCode } from '#web/reader/assigned-code.ts';
import type { ApprovalDialogProps } from './approval-dialog.tsx';
import type { ClockDialogProps } from './clock-dialog.tsx';
import { lazyWindow } from './lazy-window.tsx';
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
  load: () => import('#web/reader/assign-code-window.tsx'),
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
