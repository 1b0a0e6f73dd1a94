import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { CustomerDisplay, DisplayList, DisplayOffer } from '#domain/bills/answers/customer-displays.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';
import { useAttempts } from '#web/data/use-attempts.ts';

const displays = api['customer-displays'];
const pathOf = (device_id: string) => apiPath(displays, { query: { device_id } });

/** The tablets that are displays of this device, and the code for the next one. */
export function useCustomerDisplays() {
  const device = useThisDevice();
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const [offer, setOffer] = useState<{ readonly code: string; readonly known: number } | null>(null);
  const path = device && pathOf(device.id);
  const { data } = useLiveApi(path, ({ type }) => type === 'customer-display.changed');
  const list = data?.displays ?? [];

  const keep = (answer: DisplayList) =>
    path && mutate(path, { displays: answer.displays }, { revalidate: false });

  return {
    isReady: device !== null,
    busy,
    list,
    /** The code that is shown, until a tablet used it. */
    code: offer && list.length <= offer.known ? offer.code : null,
    offerCode: async (): Promise<void> => {
      if (!device) return;
      const outcome = await attempt(['display', device.id, list.length], ([id = '']) => ({
        call: (options) => displays.$post({ json: { id, device_id: device.id } }, options),
      }));
      if (!outcome?.ok) return;
      const answer: DisplayOffer = outcome.data;
      await keep(answer);
      setOffer({ code: answer.code, known: answer.displays.length });
    },
    remove: async ({ id, name }: CustomerDisplay): Promise<void> => {
      const outcome = await attempt(['remove display', id], () => ({
        call: (options) => displays[':id'].$delete({ param: { id } }, options),
        success: `Pantalla "${name}" quitada.`,
      }));
      setOffer(null);
      if (path) await (outcome?.ok ? keep(outcome.data) : mutate(path));
    },
  };
}
