import type { ReactNode } from 'react';
import { FilesMenu, type FilesOf } from './files-menu.tsx';

const FILES: readonly FilesOf[] = [
  { kind: 'menu', label: 'Menú', action: 'menu:write' },
  { kind: 'recipes', label: 'Recetas', action: 'menu:write' },
];

export function MenuFiles({ phoneItems }: { phoneItems: ReactNode }) {
  return <FilesMenu files={FILES} phoneItems={phoneItems} />;
}
