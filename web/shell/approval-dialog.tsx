import { useId, useRef, useState } from 'react';
import { messages } from '#web/base/messages.ts';
import type { ApprovalRequest } from '#web/data/approval.ts';
import { APPROVAL_LABELS } from '#web/data/approval-labels.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PinEntry, shake } from './pin-entry.tsx';
import { useApproval } from './use-approval.ts';

function ApprovalContent({ request }: { request: ApprovalRequest }) {
  const id = useId();
  const pinInput = useRef<HTMLInputElement>(null);
  const { form, busy, approvers, approver, failed, retrying, retry, submit, cancel } = useApproval(
    request,
    () => shake(pinInput.current),
  );
  const needsNetwork = useNeedsNetwork();
  const { user_id, pin } = form.values;
  const hasNoApprovers = approvers?.length === 0;
  const type = (digits: string) => form.set('pin', digits);

  return (
    <DialogContent
      size="sm"
      title="Autorización"
      description={
        <span className="text-base font-medium text-foreground">{APPROVAL_LABELS[request.action]}</span>
      }
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        pinInput.current?.focus();
      }}
      footer={
        <div className="flex w-full gap-2">
          <Button variant="outline" size="lg" className="flex-1" onClick={cancel}>
            {messages.cancel}
          </Button>
          {!hasNoApprovers && !failed && needsNetwork === null && (
            <Button type="submit" form={id} size="lg" busy={busy} className="flex-1">
              Autorizar
            </Button>
          )}
        </div>
      }
    >
      {needsNetwork ? (
        <ErrorState title={needsNetwork} onRetry={retry} busy={retrying} />
      ) : failed ? (
        <ErrorState title="No se pudo cargar quién autoriza." onRetry={retry} busy={retrying} />
      ) : hasNoApprovers ? (
        <p className="py-2 text-sm leading-6 text-muted-foreground">
          Nadie que pueda autorizarlo tiene un PIN todavía. Pídelo al administrador.
        </p>
      ) : (
        <form id={id} ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field label="Autoriza" error={form.errorOf('user_id')}>
            {(control) =>
              approvers ? (
                <NativeSelect
                  {...control}
                  value={approver?.id ?? user_id}
                  onChange={(event) => {
                    form.set('user_id', event.target.value);
                    pinInput.current?.focus();
                  }}
                >
                  {!approver && <option value="">Elige quién autoriza</option>}
                  {approvers.map(({ id: value, full_name }) => (
                    <option key={value} value={value}>
                      {full_name}
                    </option>
                  ))}
                </NativeSelect>
              ) : (
                <Skeleton className="h-11" />
              )
            }
          </Field>
          <PinEntry value={pin} onChange={type} error={form.errorOf('pin')} input={pinInput} />
        </form>
      )}
    </DialogContent>
  );
}

export interface ApprovalDialogProps {
  request: ApprovalRequest | undefined;
  onClose: () => void;
}

/** Requests an approver's PIN for a write, on any screen. */
export default function ApprovalDialog({ request, onClose }: ApprovalDialogProps) {
  const [shown, setShown] = useState({ request, opening: 0 });
  if (request && request !== shown.request) {
    setShown(({ opening }) => ({ request, opening: opening + 1 }));
  }
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => !open && onClose()}>
      {shown.request && <ApprovalContent key={shown.opening} request={shown.request} />}
    </Dialog>
  );
}
