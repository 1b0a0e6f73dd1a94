import { useMemo, useState } from 'react';
import { may } from '#domain/access.ts';
import type { Floor as FloorData, Table } from '#domain/answers/tables.ts';
import { ChargeDialog } from '#web/charge/charge-dialog.tsx';
import { useBusiness } from '#web/lib/business.ts';
import { useDeviceLocation } from '#web/lib/locations.ts';
import { useUser } from '#web/lib/session.ts';
import { useRegister } from '#web/register/use-register.ts';
import { useFloor } from '#web/tables/use-tables.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LocationPicker } from '#web/ui/location-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AreaChips } from './area-chips.tsx';
import { areasOf, floorAt, NO_AREA, shownAreas } from './areas.ts';
import { Floor } from './floor.tsx';
import { FloorTools } from './floor-tools.tsx';
import { type FloorWindow, FloorWindows } from './floor-windows.tsx';
import type { FloorMode } from './table-card.tsx';
import { TableDialog } from './table-dialog.tsx';
import { useArea } from './use-area.ts';
import { useArranging } from './use-arranging.ts';
import { useStoredFloor } from './use-stored-floor.ts';
import { useTableActions } from './use-table-actions.ts';

/** Preserves the height of an empty line. */
const EMPTY_LINE = '\u00a0';
const HINTS: Readonly<Record<Exclude<FloorMode, 'serve'>, string>> = {
  arrange: 'Arrastra las mesas: se guardan al terminar.',
  edit: 'Elige qué mesa cambiar o eliminar.',
};

function summaryOf(tables: readonly Table[]): string {
  if (tables.length === 0) return EMPTY_LINE;
  const taken = tables.filter((table) => !table.is_available).length;
  const free = tables.length - taken;
  return `${free} ${free === 1 ? 'disponible' : 'disponibles'} · ${taken} ${taken === 1 ? 'ocupada' : 'ocupadas'}`;
}

const NO_LOCATIONS: FloorData['locations'] = [];

/** 'Espacios (n)': the floor with each table's state (2-operations §2, §4). */
export default function TablesScreen() {
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
  const [area, setArea] = useArea(user.business_id);
  const [isEditing, setEditing] = useState(false);
  const [charging, setCharging] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ id: string; open: boolean; isCharged?: boolean } | null>(null);
  const [shownWindow, setWindow] = useState<FloorWindow | null>(null);
  const arranging = useArranging(mutate, data?.tables);
  const actions = useTableActions(
    mutate,
    ({ id }) => setChosen({ id, open: true }),
    (table) => setWindow({ kind: 'table', task: { kind: 'change', table } }),
  );

  const groups = useMemo(() => data && areasOf(data), [data]);
  const names = useMemo(
    () => new Map(many ? locations.map(({ id, name }) => [id, name]) : []),
    [locations, many],
  );
  const tables = data?.tables ?? null;
  const chosenTable = tables?.find((table) => table.id === chosen?.id) ?? null;
  // After the last bill is charged and the table is free, its dialog closes.
  if (chosen?.open && chosen.isCharged && chosenTable?.order_id === null)
    setChosen({ ...chosen, open: false });
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

  return (
    <>
      <PageHeader
        title={tables ? `Espacios (${tables.length})` : 'Espacios'}
        description={mode === 'serve' ? summaryOf(tables ?? []) : HINTS[mode]}
        className="mb-3"
      />
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
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
        {many && (
          <LocationPicker
            locations={locations}
            value={deviceLocationId}
            onChange={(next) => next && choose(next)}
            className="sm:w-56"
          />
        )}
        {groups && data && data.areas.length > 0 && (
          <AreaChips groups={groups} chosen={shownArea} onChoose={setArea} />
        )}
      </div>
      {error && !read ? (
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
          mode={mode}
          arranging={arranging}
          currency={currency}
          locations={names}
          actions={actions}
        />
      )}
      <TableDialog
        table={chosenTable}
        open={chosen?.open ?? false}
        registerOpen={registerOpen}
        onClose={() => setChosen((last) => last && { ...last, open: false })}
        onBill={setCharging}
      />
      <ChargeDialog
        saleId={charging}
        onClose={() => {
          setCharging(null);
          setChosen((last) => last && { ...last, isCharged: true });
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
    </>
  );
}
