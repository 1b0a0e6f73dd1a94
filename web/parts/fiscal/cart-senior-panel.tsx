import { X } from 'lucide-react';
import { type CartSenior, cartDiscounts } from '#domain/fiscal/hn/cart-seniors.ts';
import { type SeniorKind, seniorRate } from '#domain/fiscal/hn/seniors.ts';
import { newId } from '#web/base/ids.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useCart } from '#web/parts/cart/cart-context.tsx';
import { linesOfCart, type SeniorChoice } from './senior-choice.ts';
import { SeniorPanel, seniorText } from './senior-panel.tsx';
import type { SeniorTerms } from './use-senior-terms.ts';

interface CartSeniorPanelProps {
  seniors: readonly CartSenior[];
  onSeniors: (seniors: readonly CartSenior[]) => void;
  terms: SeniorTerms;
  onBack: () => void;
}

const withLines = (
  seniors: readonly CartSenior[],
  person: SeniorChoice,
  kind: SeniorKind,
  ids: readonly string[],
): readonly CartSenior[] => {
  const known = seniors.find((each) =>
    'id' in person
      ? each.id === person.id
      : each.identity_number === person.identity_number && each.birth_year === person.birth_year,
  );
  if (known)
    return seniors.map((each) => (each === known ? { ...each, line_ids: [...each.line_ids, ...ids] } : each));
  return 'id' in person ? seniors : [...seniors, { ...person, id: newId(), kind, line_ids: ids }];
};

/** The discounts of seniors on a cart: they are sent with the payment. */
export function CartSeniorPanel({ seniors, onSeniors, terms, onBack }: CartSeniorPanelProps) {
  const cart = useCart();
  const { money } = useSalesSettings();
  const given = new Set(seniors.flatMap(({ line_ids }) => line_ids));
  const lines = linesOfCart(cart, terms.includesSpecial, given);
  const offOf = (senior: CartSenior) =>
    [...cartDiscounts(cart, [senior]).values()].reduce((sum, cents) => sum + cents, 0);
  return (
    <SeniorPanel
      lines={lines}
      initial={lines.length === 1 ? lines.map(({ id }) => id) : []}
      persons={seniors.map(({ id, kind, name }) => ({ id, kind, rate: seniorRate(kind), name }))}
      year={terms.year}
      money={money}
      busy={false}
      onGive={(person, kind, ids) => {
        onSeniors(withLines(seniors, person, kind, ids));
        onBack();
      }}
      onBack={onBack}
    >
      {seniors.length > 0 && (
        <ul aria-label="Descuentos dados" className="grid divide-y rounded-control border">
          {seniors.map((senior) => (
            <li key={senior.id} className="flex items-center gap-3 pl-3 text-sm">
              <span className="min-w-0 flex-1 break-words">{seniorText(senior)}</span>
              <span className="shrink-0 font-semibold text-success-ink figures">-{money(offOf(senior))}</span>
              <button
                type="button"
                aria-label={`Quitar el descuento de ${seniorText(senior)}`}
                onClick={() => onSeniors(seniors.filter((each) => each !== senior))}
                className="grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </SeniorPanel>
  );
}
