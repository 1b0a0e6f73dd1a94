import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import type { LineEditorProps } from './line-editor.tsx';

export const LineEditor = lazyWindow<LineEditorProps>({
  load: () => import('./line-editor.tsx'),
  title: 'Producto',
  isOpen: ({ lineId }) => lineId !== null,
});
