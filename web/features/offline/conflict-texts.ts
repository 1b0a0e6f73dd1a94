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
import type { OfflineConflict } from '#domain/answers/offline.ts';
import type { QueuedKind } from '#domain/offline.ts';

export const KIND_LABELS: Readonly<Record<QueuedKind, string>> = {
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

/** 'Cobro · Mesa 4', 'Orden · T3-007'. */
export function conflictTitle({
  kind,
  table_number,
  provisional_number,
}: Pick<OfflineConflict, 'kind' | 'table_number' | 'provisional_number'>): string {
  return [KIND_LABELS[kind], table_number ?? provisional_number].filter(Boolean).join(' · ');
}

export const DISCARD_REASONS = ['Ya se hizo en otro dispositivo', 'Se devolvió el dinero', 'Fue un error'];
