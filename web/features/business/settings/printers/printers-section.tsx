import { ListTodo } from 'lucide-react';
import { Link } from 'wouter';
import { useEveryLocation } from '#web/data/locations.ts';
import { DevicePrinterChoice } from '#web/parts/print/device-printer-choice.tsx';
import { PaperWidthChoice } from '#web/parts/print/paper-width.tsx';
import { usePrinters } from '#web/parts/print/use-printers.ts';
import { Card } from '#web/ui/card.tsx';
import { LINK_ROW, LinkRowContent } from '../link-row.tsx';
import { ListCard } from '../list-card.tsx';
import { RowsSkeleton } from '../section-skeleton.tsx';
import { AgentsPart } from './agents-part.tsx';
import { LocalPart } from './local-part.tsx';
import { PrintersPart } from './printers-part.tsx';
import { ReaderPart } from './reader-part.tsx';
import { usePrinterActions } from './use-printer-actions.ts';

/** The settings of this device, which are stored on it at once. */
function DevicePart() {
  return (
    <Card
      aria-label="Este dispositivo"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div>
        <h2 className="text-base font-semibold">Impresora de este dispositivo</h2>
        <p className="text-sm text-muted-foreground">
          El ancho de su rollo y cómo se llega a ella: el diálogo del navegador, o USB o puerto serie sin
          diálogo. Vale solo aquí.
        </p>
      </div>
      <PaperWidthChoice className="w-44 max-sm:w-full" />
      <DevicePrinterChoice />
    </Card>
  );
}

/** 'Impresoras': the printers of each location, the programs that reach them, and the printer of this device (docs/printing.md). */
export default function PrintersSection() {
  const { data: list, error } = usePrinters();
  const locations = useEveryLocation();
  const actions = usePrinterActions();
  if (error && !list) throw error;
  if (locations.error && !locations.data) throw locations.error;
  if (!list || !locations.data) return <RowsSkeleton />;
  const active = locations.data.locations.filter(({ is_active }) => is_active);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PrintersPart list={list} locations={active} actions={actions} />
      <AgentsPart list={list} locations={active} actions={actions} />
      <LocalPart />
      <ListCard label="Papeles">
        <li>
          <Link href="/impresiones" className={LINK_ROW}>
            <LinkRowContent
              Icon={ListTodo}
              title="Impresiones"
              about="Los papeles que esperan, los que fallaron y los impresos."
            />
          </Link>
        </li>
      </ListCard>
      <DevicePart />
      <ReaderPart />
    </div>
  );
}
