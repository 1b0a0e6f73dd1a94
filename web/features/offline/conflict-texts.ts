import {
  Banknote,
  ChefHat,
  ClipboardList,
  HandCoins,
  ListChecks,
  type LucideIcon,
  Scissors,
  Wallet,
} from 'lucide-react';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import { MOVEMENT_LABELS } from '#domain/register/register-labels.ts';
import { contentOf } from './conflict-content.ts';

const KIND_LABELS: Readonly<Record<QueuedKind, string>> = {
  'order.send': 'Orden',
  'order.charge': 'Orden cobrada',
  'sale.charge': 'Cobro',
  'sale.split': 'División de cuenta',
  'sale.split-evenly': 'División en partes iguales',
  'sale.tip': 'Propina',
  'register.movement': 'Movimiento de efectivo',
  'kitchen.tick': 'Producto listo en cocina',
  'kitchen.serve': 'Orden servida en cocina',
};

export const KIND_ICONS: Readonly<Record<QueuedKind, LucideIcon>> = {
  'order.send': ClipboardList,
  'order.charge': Banknote,
  'sale.charge': Banknote,
  'sale.split': Scissors,
  'sale.split-evenly': Scissors,
  'sale.tip': HandCoins,
  'register.movement': Wallet,
  'kitchen.tick': ListChecks,
  'kitchen.serve': ChefHat,
};

/** What it was: 'Cobro', 'Salida de efectivo'. */
export function kindLabel(conflict: Pick<OfflineConflict, 'kind' | 'request'>): string {
  const { movement } = contentOf(conflict);
  return conflict.kind === 'register.movement' && movement
    ? MOVEMENT_LABELS[movement]
    : KIND_LABELS[conflict.kind];
}

/** 'Cobro · Mesa 4', 'Orden · T3-007'. */
export function conflictTitle(
  conflict: Pick<OfflineConflict, 'kind' | 'request' | 'table_number' | 'provisional_number'>,
): string {
  const { table_number, provisional_number } = conflict;
  return [kindLabel(conflict), table_number ?? provisional_number].filter(Boolean).join(' · ');
}

/** How the bill that was charged differs from what was taken: 'Vuelto por entregar: L 50.00'; null if it does not. */
export function differenceText(
  { difference_cents }: Pick<OfflineConflict, 'difference_cents'>,
  money: (cents: number) => string,
): string | null {
  if (!difference_cents) return null;
  return difference_cents > 0
    ? `Vuelto por entregar: ${money(difference_cents)}`
    : `Queda por cobrar: ${money(-difference_cents)}`;
}

export const DISCARD_REASONS = ['Ya se hizo en otro dispositivo', 'Se devolvió el dinero', 'Fue un error'];
