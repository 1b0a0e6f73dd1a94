import { STATION_NAMES } from '#domain/kitchen.ts';
import { STATIONS, type Station } from '#domain/orders.ts';
import { useToday } from '#web/lib/business.ts';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { KitchenOrders } from './kitchen-orders.tsx';
import { SoundButton } from './sound-button.tsx';
import { ALL, type KitchenView, useView } from './use-display.ts';

interface KitchenDisplayProps {
  /** The display's station; null or absent offers every station. */
  station?: Station | null;
  /** The initial view of a display with a station. */
  starts?: 'station' | 'all';
}

const ALL_STATIONS = { value: ALL, label: 'Todas' } as const;
const choiceOf = (station: Station) => ({ value: station, label: STATION_NAMES[station] });

/** The kitchen screen (1-core §2): figures, and the pending orders, oldest first. */
export function KitchenDisplay({ station: ownStation = null, starts = 'station' }: KitchenDisplayProps) {
  const [view, setView] = useView(ownStation, starts);
  const { date } = useToday();
  return (
    <>
      <PageHeader
        className="mb-4"
        above={<DateHeading date={date} />}
        title={view === ALL ? 'Cocina' : STATION_NAMES[view]}
        actions={
          <>
            <Segmented<KitchenView>
              label="Estación"
              value={view}
              onValueChange={setView}
              options={
                ownStation ? [choiceOf(ownStation), ALL_STATIONS] : [ALL_STATIONS, ...STATIONS.map(choiceOf)]
              }
            />
            <SoundButton />
          </>
        }
      />
      <KitchenOrders key={view} station={view === ALL ? null : view} />
    </>
  );
}
