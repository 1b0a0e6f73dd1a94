import { useAddress } from '#web/base/address.ts';
import { useConflicts, useUnassignedSales } from '#web/data/offline/conflicts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { ConflictList } from './conflict-list.tsx';
import { ConflictExport, UnassignedExport } from './operations-export.tsx';
import { UnassignedSales } from './unassigned-sales.tsx';

const SALES = 'ventas';
const CONFLICTS = 'conflictos';

function Count({ count }: { count: number | undefined }) {
  return count ? (
    <Badge tone="solid-danger" className="h-5 px-2">
      {count}
    </Badge>
  ) : null;
}

/** What the server could not take as a device did it without a network: conflicts, and sales to assign. */
export default function OperationsScreen() {
  const { address, change } = useAddress();
  const view = address.get('vista') === SALES ? SALES : CONFLICTS;
  const { data: conflicts } = useConflicts();
  const { data: unassigned } = useUnassignedSales();
  return (
    <>
      <PageHeader
        title="Operaciones con conflicto"
        description="Lo que se hizo sin conexión y el servidor no pudo aplicar tal como fue."
        actions={view === SALES ? <UnassignedExport /> : <ConflictExport />}
      />
      <Tabs value={view} onValueChange={(next) => change({ vista: next === SALES ? SALES : null })}>
        <TabsList aria-label="Operaciones">
          <TabsTrigger value={CONFLICTS}>
            Con conflicto
            <Count count={conflicts?.pending} />
          </TabsTrigger>
          <TabsTrigger value={SALES}>
            Ventas por conciliar
            <Count count={unassigned?.sales.length} />
          </TabsTrigger>
        </TabsList>
        <TabsContent value={CONFLICTS}>
          <ConflictList />
        </TabsContent>
        <TabsContent value={SALES}>
          <UnassignedSales />
        </TabsContent>
      </Tabs>
    </>
  );
}
