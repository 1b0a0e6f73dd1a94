import { useLive } from '#web/lib/live.ts';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { playSound } from '#web/lib/sounds.ts';

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
