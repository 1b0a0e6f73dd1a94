import type { PurchaseStatus } from '#domain/purchasing/purchases.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = { Pedida: 'neutral', Parcial: 'warning', Recibida: 'success', Cancelada: 'outline' } as const;

export function StatusBadge({ status }: { status: PurchaseStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

export const NO_SUPPLIER = 'Sin proveedor';
