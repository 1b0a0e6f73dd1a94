import { useEffect } from 'react';
import { dropApprovalRequests, useApprovalRequest } from '#web/lib/approval.ts';
import { dropPasswordRequest, usePasswordRequest } from '#web/lib/step-up.ts';
import { usePreload } from '#web/lib/use-preload.ts';
import type { ApprovalDialogProps } from './approval-dialog.tsx';
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
const WINDOWS = [ApprovalDialog, StepUpDialog];

/** What a write asks for on any screen: an approver's PIN, or the user's password again. */
export function PermissionWindows() {
  const approval = useApprovalRequest();
  const password = usePasswordRequest();
  usePreload(WINDOWS);
  useEffect(() => dropApprovalRequests, []);
  useEffect(() => dropPasswordRequest, []);
  return (
    <>
      <ApprovalDialog request={approval} onClose={() => approval?.answer(null)} />
      <StepUpDialog request={password} onClose={() => password?.(false)} />
    </>
  );
}
