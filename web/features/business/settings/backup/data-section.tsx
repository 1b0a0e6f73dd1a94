import { BookOpen, Boxes, DatabaseBackup, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { LazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LINK_ROW, LinkRowContent } from '../link-row.tsx';
import { ListCard } from '../list-card.tsx';

const BackupDialog = lazyScreen(async () => ({
  default: (await import('./backup-dialog.tsx')).BackupDialog,
}));

const LINKS = [
  {
    to: '/menu?importar=menu',
    title: 'Importar el menú',
    about: 'Productos y categorías desde una hoja de cálculo.',
    Icon: BookOpen,
  },
  {
    to: '/inventory?importar=ingredients',
    title: 'Importar el inventario',
    about: 'Ingredientes desde una hoja de cálculo.',
    Icon: Boxes,
  },
  {
    to: '/dashboard?pasos=ver',
    title: 'Primeros pasos',
    about: 'Lo que falta para empezar, y datos de ejemplo.',
    Icon: ListChecks,
  },
] as const;

/** 'Datos': the export of all data of the business, the imports, and the first steps with the sample data. */
export default function DataSection() {
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = () => {
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <ListCard label="Datos">
        <li>
          <button type="button" className={LINK_ROW} onClick={begin}>
            <LinkRowContent
              Icon={DatabaseBackup}
              title="Exportar datos"
              about="Una copia de todo tu negocio."
            />
          </button>
        </li>
        {LINKS.map(({ to, ...content }) => (
          <li key={to}>
            <Link href={to} className={LINK_ROW}>
              <LinkRowContent {...content} />
            </Link>
          </li>
        ))}
      </ListCard>
      <Dialog open={open} onOpenChange={setOpen}>
        <LazyWindow title="Exportar datos">
          {openings > 0 && <BackupDialog key={openings} open={open} />}
        </LazyWindow>
      </Dialog>
    </>
  );
}
