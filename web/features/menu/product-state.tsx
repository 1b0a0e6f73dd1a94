import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { isSoldOut } from '#domain/orders/cart.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Why a product is not sold now, or that few are left; nothing for the others. */
export function ProductState({ item }: { item: MenuItem }) {
  if (!item.is_available) return <Badge tone="neutral">Oculto</Badge>;
  if (isSoldOut(item)) return <Badge tone="solid-danger">Agotado</Badge>;
  if (!item.on_schedule) return <Badge tone="neutral">Fuera de horario</Badge>;
  if (item.countdown !== null)
    return (
      <Badge tone="solid-warning">{item.countdown === 1 ? 'Queda 1' : `Quedan ${item.countdown}`}</Badge>
    );
  if (item.stock_status === 'low') return <Badge tone="solid-warning">Bajo</Badge>;
  return null;
}
