import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import { STATIONS, type Station } from '#domain/orders/orders.ts';
import { useWakeLock } from '#web/base/wake-lock.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { KitchenRow } from './kitchen-row.tsx';
import { KitchenTickets } from './kitchen-tickets.tsx';
import { ALL, type KitchenView, useView } from './use-display.ts';

interface KitchenDisplayProps {
  /** The display's station; null or absent offers every station. */
  station?: Station | null;
  /** The initial view of a display with a station. */
  starts?: 'station' | 'all';
}

const ALL_STATIONS = { value: ALL, label: 'Todas' } as const;
const choiceOf = (station: Station) => ({ value: station, label: STATION_NAMES[station] });

/** The kitchen screen (1-core §2): one bar, and the pending tickets. The choice of station keeps the focus when the rest is drawn anew. */
export function KitchenDisplay({ station: ownStation = null, starts = 'station' }: KitchenDisplayProps) {
  const [view, setView] = useView(ownStation, starts);
  useWakeLock(true);
  const choices = ownStation
    ? [choiceOf(ownStation), ALL_STATIONS]
    : [ALL_STATIONS, ...STATIONS.map(choiceOf)];
  const showNext = () => {
    const place = choices.findIndex(({ value }) => value === view);
    setView(choices[(place + 1) % choices.length]?.value ?? ALL);
  };
  return (
    <div className="-mx-3 -mt-3 grid min-h-[calc(100dvh-var(--header-height)-5rem)] grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] sm:-mx-4 sm:-mt-4 md:min-h-[calc(100dvh-var(--header-height)-1rem)]">
      <KitchenRow className="flex h-14 items-center border-b pl-3 sm:pl-4">
        <h1 className="sr-only">{view === ALL ? 'Cocina' : STATION_NAMES[view]}</h1>
        <Segmented<KitchenView>
          label="Estación"
          value={view}
          onValueChange={setView}
          options={choices}
          className="md:max-xl:p-0 max-xl:[&>button]:px-2 max-[380px]:[&>button]:px-1!"
        />
      </KitchenRow>
      <KitchenTickets key={view} station={view === ALL ? null : view} onNextStation={showNext} />
    </div>
  );
}
