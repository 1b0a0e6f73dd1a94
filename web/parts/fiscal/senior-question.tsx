import type { Outcome } from '#web/data/command.ts';
import { ApiError, type NetworkError, sentenceOf } from '#web/data/http.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

const questionIn = (error: ApiError | NetworkError): string | null =>
  error instanceof ApiError ? (error.fields.is_confirmed ?? null) : null;

/** The question that a refused discount of a senior asks: the identity has it on another bill of the day. Null for any other outcome. */
export const seniorQuestion = (outcome: Outcome<unknown> | null): string | null =>
  outcome === null || outcome.ok ? null : questionIn(outcome.error);

/** The toast of a refusal; null for one that asks. */
export const failureUnlessAsked = (error: ApiError | NetworkError): string | null =>
  questionIn(error) === null ? sentenceOf(error) : null;

interface SeniorQuestionProps {
  /** The sentence of the server; null closes it. */
  question: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Whether to give a discount to an identity that has it on another bill of the day. */
export function SeniorQuestion({ question, busy, onConfirm, onClose }: SeniorQuestionProps) {
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Identidad repetida"
      description={question}
      action="Dar descuento"
      tone="primary"
      busy={busy}
      onAction={onConfirm}
    />
  );
}
