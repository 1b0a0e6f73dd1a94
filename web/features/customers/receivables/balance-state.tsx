import type { CustomerBalance } from '#domain/customers/answers/receivables.ts';
import { Badge } from '#web/ui/badge.tsx';

interface BalanceStateProps {
  customer: Pick<CustomerBalance, 'balance_cents' | 'limit_cents' | 'over_60_cents' | 'is_active'>;
}

/** The state of a customer's account as a badge. */
export function BalanceState({ customer }: BalanceStateProps) {
  const { balance_cents, limit_cents, over_60_cents, is_active } = customer;
  if (!is_active) return <Badge tone="outline">Inactivo</Badge>;
  if (balance_cents > limit_cents) return <Badge tone="danger">Sobre el límite</Badge>;
  if (over_60_cents > 0) return <Badge tone="danger">Más de 60 días</Badge>;
  if (balance_cents > 0) return <Badge tone="warning">Debe</Badge>;
  if (balance_cents < 0) return <Badge tone="success">A favor</Badge>;
  return <Badge tone="success">Al día</Badge>;
}
