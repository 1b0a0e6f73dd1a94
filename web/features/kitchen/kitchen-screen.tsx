import { stationOf } from '#domain/kitchen/kitchen.ts';
import { useUser } from '#web/data/session.ts';
import { KitchenDisplay } from './kitchen-display.tsx';

/** /kitchen: all stations; the view can change to one. */
export default function KitchenScreen() {
  const { role } = useUser();
  return <KitchenDisplay station={stationOf(role)} starts="all" />;
}
