import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { AvailabilityDialogProps } from './availability-dialog.tsx';

export const AvailabilityDialog = lazyWindow<AvailabilityDialogProps>({
  load: () => import('./availability-dialog.tsx'),
  title: 'Disponibilidad',
  isOpen: ({ open }) => open,
});
