import { useEffect, useMemo, useState } from 'react';
import type { Floor as FloorData, Table } from '#domain/orders/answers/tables.ts';
import { may } from '#domain/people/access.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { useBusiness } from '#web/data/business.ts';
import { useFloor } from '#web/data/floor/use-tables.ts';
import { useDeviceLocation } from '#web/data/locations.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useUser } from '#web/data/session.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { ChargeDialog } from '#web/parts/charge/charge-windows.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocationPicker } from '#web/ui/location-picker.tsx';
import { ScreenBar } from '#web/ui/screen-bar.tsx';
import { AreaChips } from './area-chips.tsx';
import { areasOf, floorAt, NO_AREA, shownAreas } from './areas.ts';
import { Floor } from './floor.tsx';
import { FloorTools } from './floor-tools.tsx';
import { type FloorWindow, FloorWindows } from './floor-windows.tsx';
import { layoutOf, panelPlace, planRoom } from './layout.ts';
import type { FloorMode } from './table-card.tsx';
import { TableDialog } from './table-dialog.tsx';
import { TablePanel } from './table-panel.tsx';
import { useArea } from './use-area.ts';
import { useArranging } from './use-arranging.ts';
import { useChosenTable } from './use-chosen-table.ts';
import { useScreenClass, useWidth } from './use-screen-class.ts';
import { useStoredFloor } from './use-stored-floor.ts';
import { useTableActions } from './use-table-actions.ts';

/** Preserves the height of an empty line. */
const EMPTY_LINE = '\u00a0';
const HINTS: Readonly<Record<Exclude<FloorMode, 'serve'>, string>> = {
  arrange: 'Arrastra las mesas: se guardan al terminar.',
  edit: 'Elige qué mesa cambiar o eliminar.',
};

/** How many tables are free, and how many are taken where there is room to say it. */
function Summary({ tables }: { tables: readonly Table[] }) {
  if (tables.length === 0) return EMPTY_LINE;
  const taken = tables.filter((table) => !table.is_available).length;
  const free = tables.length - taken;
  return (
    <>
      {`${free} ${free === 1 ? 'disponible' : 'disponibles'}`}
      <span className="max-sm:hidden">{` · ${taken} ${taken === 1 ? 'ocupada' : 'ocupadas'}`}</span>
    </>
  );
}

function focusTable(id: string): void {
  document.querySelector<HTMLElement>(`[data-table="${id}"] > button`)?.focus();
}

/** The floor, and the panel beside it. */
const COLUMNS = {
  order: 'grid-cols-[minmax(0,1fr)_22.5rem]',
  beside: 'grid-cols-[minmax(0,1fr)_20rem]',
  'narrow-beside': 'grid-cols-[minmax(0,1fr)_17.5rem]',
  below: '',
};
const WINDOWS = [ChargeDialog];
const NO_LOCATIONS: FloorData['locations'] = [];

/** 'Espacios (n)': the floor with each table's state (2-operations §2, §4). */
export default function TablesScreen() {
  usePreload(WINDOWS);
  const user = useUser();
  const { currency } = useBusiness();
  const { data: read, error, mutate, isValidating } = useFloor();
  const fullFloor = useStoredFloor(user.business_id, read);
  const {
    locations,
    chosen: deviceLocationId,
    choose,
    many,
  } = useDeviceLocation(fullFloor?.locations ?? NO_LOCATIONS);
  const data = useMemo(
    () => fullFloor && floorAt(fullFloor, many ? deviceLocationId : null),
    [fullFloor, many, deviceLocationId],
  );
  const { open: registerOpen } = useRegister();
  const { orders } = useDayOrders();
  const [area, setArea] = useArea(user.business_id);
  const [isEditing, setEditing] = useState(false);
  const [charging, setCharging] = useState<string | null>(null);
  const [chargedTable, setChargedTable] = useState<string | null>(null);
  const [shownWindow, setWindow] = useState<FloorWindow | null>(null);
  const tables = data?.tables ?? null;
  const isWide = useWide();
  const isTablet = useWide(MD);
  const screen = useScreenClass();
  const [place, width] = useWidth<HTMLDivElement>();
  const { table: chosen, takesFocus, choose: chooseTable, close } = useChosenTable(tables);
  const arranging = useArranging(mutate, data?.tables);
  const actions = useTableActions(
    mutate,
    (table, byKeyboard) => {
      setChargedTable(null);
      chooseTable(table, byKeyboard);
    },
    (table) => setWindow({ kind: 'table', task: { kind: 'change', table } }),
  );

  const groups = useMemo(() => data && areasOf(data), [data]);
  const names = useMemo(
    () => new Map(many ? locations.map(({ id, name }) => [id, name]) : []),
    [locations, many],
  );
  // After the last bill is charged and the table is free, its order is closed.
  const isCharged = chosen !== null && chosen.id === chargedTable && chosen.order_id === null;
  useEffect(() => {
    if (isCharged) close();
  });
  const shownArea = groups?.find(({ id }) => id === area)?.id ?? null;
  const mode: FloorMode = arranging.isOn ? 'arrange' : isEditing ? 'edit' : 'serve';
  const mayArrange = may(user, 'table:arrange');
  const add = () =>
    setWindow({ kind: 'table', task: { kind: 'add', areaId: shownArea === NO_AREA ? null : shownArea } });

  const enter = async (next: FloorMode) => {
    if (arranging.isOn && !(await arranging.finish())) return;
    if (next === 'arrange') arranging.start();
    setEditing(next === 'edit');
  };

  const failed = error !== undefined && !read;
  const hasFloor = !failed && tables?.length !== 0;
  const hasPanel = isWide && mode === 'serve' && hasFloor;
  // A wide floor lends its side to the order of a chosen table; the tables that wait are below it.
  const waiting = width === 0 ? 'beside' : panelPlace(layoutOf(groups ?? [], screen), width);
  const hasColumn = hasPanel && (waiting !== 'below' || chosen !== null);

  const chips = groups && data && data.areas.length > 0 && (
    <AreaChips groups={groups} chosen={shownArea} onChoose={setArea} />
  );
  const locationPicker = (
    <LocationPicker
      locations={locations}
      value={deviceLocationId}
      onChange={(next) => next && choose(next)}
      className="ml-auto w-44"
    />
  );

  return (
    <div
      ref={place}
      className={cn(
        '-mt-2 xl:-mt-4',
        hasFloor && 'sm:max-md:-mx-4',
        hasPanel && 'grid items-start gap-4',
        hasColumn && COLUMNS[chosen ? 'order' : waiting],
      )}
    >
      <div className="min-w-0">
        <ScreenBar
          className={cn(
            'flex items-center gap-x-4',
            // It stays as it is when the order of a table comes.
            hasPanel && !hasColumn && 'mr-[23.5rem]',
          )}
        >
          <div className="flex min-h-11 min-w-0 flex-col justify-center whitespace-nowrap max-md:flex-1 md:shrink-0 xl:flex-row xl:items-baseline xl:gap-x-3">
            <h1 className="truncate text-base leading-5 font-semibold tracking-tight xl:text-xl xl:leading-11">
              {tables ? `Espacios (${tables.length})` : 'Espacios'}
            </h1>
            <p className="truncate text-xs leading-4 text-muted-foreground xl:text-sm">
              {mode === 'serve' ? <Summary tables={tables ?? []} /> : HINTS[mode]}
            </p>
          </div>
          {isTablet && chips}
          <div className="ml-auto flex shrink-0 items-center gap-2">
            {many && isTablet && locationPicker}
            <FloorTools
              mode={mode}
              mayArrange={mayArrange}
              businessId={user.business_id}
              saving={arranging.busy}
              onMode={(next) => void enter(next)}
              onReset={arranging.reset}
              onAreas={() => setWindow({ kind: 'areas' })}
              onAdd={add}
            />
          </div>
        </ScreenBar>
        {!isTablet && (
          <div className={cn('flex items-center gap-2 empty:hidden', hasFloor && 'sm:max-md:mx-4')}>
            {chips}
            {many && locationPicker}
          </div>
        )}
        {failed ? (
          <ErrorState
            title="Error al cargar las mesas"
            toasts
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        ) : tables?.length === 0 ? (
          <EmptyState
            picture="table"
            title="Todavía no hay mesas en el salón."
            action={mayArrange && <Button onClick={add}>Agregar mesa</Button>}
          />
        ) : (
          <Floor
            groups={groups ? shownAreas(groups, shownArea) : null}
            screen={screen}
            room={planRoom(width)}
            mode={mode}
            arranging={arranging}
            orders={orders}
            currency={currency}
            locations={names}
            chosen={hasPanel && chosen ? chosen.id : null}
            actions={actions}
          />
        )}
      </div>
      {hasPanel && (
        <TablePanel
          table={chosen}
          isColumn={hasColumn}
          takesFocus={takesFocus}
          tables={tables}
          registerOpen={registerOpen}
          onBill={setCharging}
          onOpen={actions.open}
          onClose={(hadFocus) => {
            close();
            if (hadFocus && chosen) focusTable(chosen.id);
          }}
        />
      )}
      {!isWide && (
        <TableDialog table={chosen} registerOpen={registerOpen} onBill={setCharging} onClose={close} />
      )}
      <ChargeDialog
        saleId={charging}
        onClose={() => {
          setCharging(null);
          setChargedTable(chosen?.id ?? null);
        }}
      />
      {data && (
        <FloorWindows
          shown={shownWindow}
          floor={data}
          deviceLocationId={many ? deviceLocationId : null}
          mutate={mutate}
          onShow={setWindow}
        />
      )}
    </div>
  );
}
