import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { OrderSheetProps } from './order-sheet.tsx';

export const OrderSheet = lazyWindow<OrderSheetProps>({
  load: () => import('./order-sheet.tsx'),
  title: 'Orden',
  isOpen: ({ orderId }) => orderId !== null,
});
