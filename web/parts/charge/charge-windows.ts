import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { ChargeCartDialogProps } from './charge-cart-dialog.tsx';
import type { ChargeDialogProps } from './charge-dialog.tsx';

const TITLE = 'Cobrar';

export const ChargeDialog = lazyWindow<ChargeDialogProps>({
  load: () => import('./charge-dialog.tsx'),
  title: TITLE,
  isOpen: ({ saleId }) => saleId !== null,
});

export const ChargeCartDialog = lazyWindow<ChargeCartDialogProps>({
  load: () => import('./charge-cart-dialog.tsx'),
  title: TITLE,
  isOpen: ({ open }) => open,
});
