import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { InventoryFiles } from '#web/spreadsheets/inventory-files.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { ShortfallsNotice } from './shortfalls/shortfalls-notice.tsx';
import { useSummary } from './use-summary.ts';
import { VIEWS } from './views.ts';

/** 'Inventario Actual' with its value, and its views: ingredients, purchases, suppliers, waste and counts (2-operations §2). */
export default function InventoryScreen() {
  const [search, setSearch] = useSearchParams();
  const value = useSummary().data?.total_value_cents ?? null;
  const shown = VIEWS.find(({ key }) => key === search.get('vista')) ?? VIEWS[0];
  const tabs = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen: scroll the active one into view.
  useEffect(() => {
    const active = tabs.current?.querySelector(`[data-view="${shown.key}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown.key]);
  return (
    <>
      <PageHeader
        title={
          <>
            Inventario Actual
            {value !== null && (
              <>
                {' - '}
                <Money cents={value} />
              </>
            )}
          </>
        }
        actions={<InventoryFiles />}
      />
      <ShortfallsNotice />
      <Tabs
        value={shown.key}
        onValueChange={(key) => setSearch(key === VIEWS[0].key ? {} : { vista: key }, { replace: true })}
      >
        <TabsList ref={tabs} aria-label="Inventario">
          {VIEWS.map(({ key, label, view }) => (
            <TabsTrigger key={key} value={key} data-view={key} onPointerEnter={view.preload}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={shown.key}>
          <Suspense fallback={null}>
            <shown.view />
          </Suspense>
        </TabsContent>
      </Tabs>
    </>
  );
}
