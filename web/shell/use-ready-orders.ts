import { notify } from '#web/base/notify.ts';
import { playSound } from '#web/base/sounds.ts';
import { useLive } from '#web/data/live.ts';
import { useUser } from '#web/data/session.ts';

/** Shows 'Orden lista · Mesa 4' with a sound, on any screen, to the person who took the order. */
export function useReadyOrders(): void {
  const { id } = useUser();
  useLive((message) => {
    if (message.type !== 'kitchen.ended') return;
    const { ready } = message.data;
    if (!ready?.user_ids.includes(id)) return;
    playSound('order-ready');
    notify.success(`Orden lista · ${ready.place}`, `Orden #${ready.order_number}`);
  });
}
