import { FilesMenu, type FilesOf } from './files-menu.tsx';

const FILES: readonly FilesOf[] = [
  { kind: 'menu', label: 'Menú', action: 'menu:write' },
  { kind: 'recipes', label: 'Recetas', action: 'menu:write' },
];

export function MenuFiles() {
  return <FilesMenu files={FILES} />;
}
