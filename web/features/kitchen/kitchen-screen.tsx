import { stationOf } from '#domain/kitchen.ts';
import { useUser } from '#web/lib/session.ts';
import { KitchenDisplay } from './kitchen-display.tsx';

/** /kitchen: every station; a cook or a bartender can turn to their own. */
export default function KitchenScreen() {
  const { role } = useUser();
  return <KitchenDisplay station={stationOf(role)} starts="all" />;
}
