import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { startOfDay, type Zone } from '#domain/base/time.ts';
import { entryNote, entryText, isOpening } from '#domain/customers/account-entry.ts';
import type { AccountEntry } from '#domain/customers/answers/receivables.ts';
import { statementPaper } from '#domain/printing/paper/account.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { instantOf } from '#web/base/clock.ts';
import { type FileType, fileName, fileNamePart, fileOf, saveFile } from '#web/base/export.ts';
import type { Column } from '#web/base/file-table.ts';
import { notify } from '#web/base/notify.ts';
import { sentenceOf } from '#web/data/api.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { printPaper } from '#web/parts/print/print-job.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { readFullAccount } from './use-receivables.ts';

const columnsOf = (zone: Zone): readonly Column<AccountEntry>[] => [
  {
    head: 'Fecha',
    kind: 'instant',
    of: (entry) => (isOpening(entry) ? startOfDay(entry.business_day, zone) : instantOf(entry.created_at)),
  },
  { head: 'Movimiento', kind: 'text', of: entryText },
  { head: 'Detalle', kind: 'text', of: entryNote },
  { head: 'Registró', kind: 'text', of: ({ by }) => by },
  {
    head: 'Cargo',
    kind: 'money',
    of: ({ amount_cents }) => (amount_cents > 0 ? amount_cents : null),
    adds: true,
  },
  {
    head: 'Abono',
    kind: 'money',
    of: ({ amount_cents }) => (amount_cents < 0 ? -amount_cents : null),
    adds: true,
  },
  { head: 'Saldo', kind: 'money', of: ({ balance_cents }) => balance_cents },
];

interface AccountFilesProps {
  id: string;
  name: string;
  /** The days shown; null for all. */
  range: DayRange | null;
  empty: boolean;
}

/** The statement on paper or as a file: all entries of the range, not only the shown page. */
export function AccountFiles({ id, name, range, empty }: AccountFilesProps) {
  const { zone } = useBusiness();
  const today = useToday().day;
  const [busy, setBusy] = useState(false);

  const withFullAccount = async (
    work: (account: Awaited<ReturnType<typeof readFullAccount>>) => Promise<void>,
  ) => {
    setBusy(true);
    try {
      await work(await readFullAccount(id, range));
    } catch (error) {
      notify.error(`No se pudo preparar el estado de cuenta. ${sentenceOf(error)}`);
    }
    setBusy(false);
  };
  const exportAs = (type: FileType) =>
    withFullAccount(async ({ entries }) => {
      const days = range ?? { from: entries[0]?.business_day ?? today, to: today };
      const file = await fileOf(
        { name: 'Estado de cuenta', columns: columnsOf(zone), rows: entries, zone },
        type,
      );
      saveFile(fileName(`cuenta-${fileNamePart(name)}`, days, type), file);
    });

  return (
    <div className="flex w-full gap-2 sm:justify-end max-sm:[&>button]:flex-1">
      <Button
        variant="outline"
        busy={busy}
        disabled={empty}
        onClick={() =>
          void withFullAccount((account) =>
            printPaper((shop, now) => statementPaper({ account, range }, shop, now)),
          )
        }
      >
        <Printer aria-hidden="true" />
        Imprimir
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" disabled={empty || busy}>
            <Download aria-hidden="true" />
            Exportar
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => void exportAs('xlsx')}>
            <FileSpreadsheet aria-hidden="true" />
            Excel (XLSX)
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void exportAs('csv')}>
            <FileText aria-hidden="true" />
            CSV
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
