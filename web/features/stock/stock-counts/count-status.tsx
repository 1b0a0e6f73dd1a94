import type { CountStatus } from '#domain/stock/inventory.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = { Abierto: 'neutral', Cerrado: 'success', Revertido: 'outline' } as const;

export function CountStatusBadge({ status }: { status: CountStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
