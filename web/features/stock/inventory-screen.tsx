import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Money } from '#web/parts/fields/money.tsx';
import { InventoryFiles } from '#web/parts/spreadsheets/inventory-files.tsx';
import { MainActionSlot } from '#web/ui/main-action.tsx';
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
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen: scroll the active one into view.
  useEffect(() => {
    const active = tabs.current?.querySelector(`[data-view="${shown.key}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown.key]);
  return (
    <Tabs
      className="gap-3"
      value={shown.key}
      onValueChange={(key) => setSearch(key === VIEWS[0].key ? {} : { vista: key }, { replace: true })}
    >
      <PageHeader
        className="mb-0"
        title={
          <>
            Inventario Actual
            {value !== null && (
              <>
                <span className="max-xl:sr-only"> - </span>
                <span className="max-xl:-mt-1 max-xl:block max-xl:text-base max-xl:leading-tight max-md:text-sm">
                  <Money cents={value} />
                </span>
              </>
            )}
          </>
        }
        beside={
          <TabsList row={tabs} aria-label="Inventario" className="lg:border-b-0">
            {VIEWS.map(({ key, label, view }) => (
              <TabsTrigger key={key} value={key} data-view={key} onPointerEnter={view.preload}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
        }
        actions={<InventoryFiles />}
        main={<div ref={setSlot} className="contents" />}
      />
      <ShortfallsNotice />
      <TabsContent value={shown.key}>
        <MainActionSlot value={slot}>
          <Suspense fallback={null}>
            <shown.view />
          </Suspense>
        </MainActionSlot>
      </TabsContent>
    </Tabs>
  );
}
