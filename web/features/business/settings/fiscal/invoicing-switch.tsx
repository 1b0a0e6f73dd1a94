import { ArrowDown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Fiscal } from '#domain/fiscal/answers/fiscal.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Switch } from '#web/ui/switch.tsx';
import {
  type BlockedRegister,
  blockedRegisters,
  creditNoteNeed,
  invoicingNeeds,
  type NeedTarget,
} from './invoicing-needs.ts';
import type { FiscalActions } from './use-fiscal.ts';

interface InvoicingSwitchProps {
  fiscal: Fiscal;
  registers: readonly { readonly id: string; readonly name: string }[];
  actions: FiscalActions;
}

/** Moves to what is missing: a field of the issuer, or the button that adds to a list. */
function showNeed(target: NeedTarget): void {
  const place = document.querySelector<HTMLElement>(
    `#facturacion input[name="${target}"], [data-need="${target}"] button`,
  );
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

function CreditNotes({ need }: { need: string }) {
  return (
    <div className="mt-3 flex items-start gap-2 rounded-control bg-warning/14 px-3 py-2.5 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      <p>
        {need}{' '}
        <Button variant="link" size="inline" onClick={() => showNeed('ranges')}>
          Ir a Rangos autorizados
        </Button>
      </p>
    </div>
  );
}

function Blocked({ registers }: { registers: readonly BlockedRegister[] }) {
  return (
    <div className="mt-3 flex items-start gap-2 rounded-control bg-warning/14 px-3 py-2.5 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      <p>
        {registers.length === 1 ? 'Esta caja no puede cobrar: ' : 'Estas cajas no pueden cobrar: '}
        {registers.map(({ name, reason }) => `${name}, ${reason}`).join('; ')}.
      </p>
    </div>
  );
}

/** 'Facturar', with what is missing to switch it on. */
export function InvoicingSwitch({ fiscal, registers, actions }: InvoicingSwitchProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const needsNetwork = useNeedsNetwork();
  const { is_active } = fiscal.issuer;
  const needs = invoicingNeeds(fiscal);
  const creditNotes = creditNoteNeed(fiscal);
  const blocked = is_active ? blockedRegisters(fiscal, registers) : [];
  const change = (on: boolean) =>
    actions.changeIssuer({ is_active: on }, on ? 'Facturación activada.' : 'Facturación desactivada.');
  return (
    <Card aria-label="Facturar">
      <Switch
        label="Facturar"
        help={needsNetwork ?? 'Cada cobro emite una factura con el siguiente número autorizado de su caja.'}
        checked={is_active}
        disabled={needsNetwork !== null || actions.busy || (!is_active && needs.length > 0)}
        onCheckedChange={(on) => (on ? void change(true) : setConfirmOpen(true))}
      />
      {!is_active && needs.length > 0 && (
        <div className="mt-3 border-t pt-3">
          <h2 className="text-sm font-medium">Para activarlo falta:</h2>
          <ul aria-label="Lo que falta para facturar" className="mt-1">
            {needs.map(({ target, text }) => (
              <li key={target}>
                <Button
                  variant="ghost"
                  className="-ml-3 h-auto min-h-11 px-3 py-1.5 text-left font-normal whitespace-normal"
                  onClick={() => showNeed(target)}
                >
                  <ArrowDown className="text-muted-foreground" aria-hidden="true" />
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {creditNotes !== null && <CreditNotes need={creditNotes} />}
      {blocked.length > 0 && <Blocked registers={blocked} />}
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="¿Dejar de facturar?"
        description="Los cobros dejan de emitir facturas desde ahora. Lo emitido queda en el libro de ventas."
        action="Dejar de facturar"
        busy={actions.busy}
        onAction={() => void change(false).then(() => setConfirmOpen(false))}
      />
    </Card>
  );
}
