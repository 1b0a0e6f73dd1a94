import type { SaleStatus as Status } from '#domain/bills/bills.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = {
  Pagada: 'success',
  'Por cobrar': 'warning',
  Anulada: 'danger',
  Reembolso: 'neutral',
} as const;

export function SaleStatus({ status }: { status: Status | 'Reembolso' }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
