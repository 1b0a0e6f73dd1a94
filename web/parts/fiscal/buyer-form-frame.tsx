import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { CHARGE_BUTTON, ChargeFooter } from '#web/parts/charge/charge-footer.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';

interface BuyerFormFrameProps {
  formRef: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent) => void;
  needsNetwork?: boolean;
  children: ReactNode;
}

/** The form of a buyer, with its button in the footer of the window. */
export function BuyerFormFrame({ formRef, onSubmit, needsNetwork = false, children }: BuyerFormFrameProps) {
  const form = useId();
  const noNetwork = useNeedsNetwork();
  return (
    <form id={form} ref={formRef} onSubmit={onSubmit} noValidate className="grid min-w-0 gap-3">
      {children}
      <ChargeFooter>
        <ReasonButton
          type="submit"
          form={form}
          size="lg"
          reason={needsNetwork ? noNetwork : null}
          className={CHARGE_BUTTON}
        >
          Usar en la factura
        </ReasonButton>
      </ChargeFooter>
    </form>
  );
}
