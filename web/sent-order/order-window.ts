import { lazyWindow } from '#web/shell/lazy-window.tsx';
import type { OrderSheetProps } from './order-sheet.tsx';

export const OrderSheet = lazyWindow<OrderSheetProps>({
  load: () => import('./order-sheet.tsx'),
  title: 'Orden',
  isOpen: ({ orderId }) => orderId !== null,
});
