import { useEffect, useState } from 'react';
import { type GivenNumbers, nextInvoice, pointOfDevice } from '#domain/fiscal/hn/device-series.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useRegime } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';
import { openOfflineDatabase } from './database.ts';
import { devicePointsPath } from './device-points-path.ts';
import { readInvoiceNumbers } from './invoice-numbers.ts';
import { useThisDevice } from './use-this-device.ts';

const MINUTE_MILLIS = 60_000;

/** Why this device, which is a point of emission, cannot number the next invoice; null if it can, or if it is none. */
export function useSeriesProblem(): string | null {
  const { documents } = useRegime();
  const { data: points } = useApi(documents ? devicePointsPath : null);
  const device = useThisDevice();
  const { business_id } = useUser();
  const now = useServerNow(MINUTE_MILLIS);
  const [given, setGiven] = useState<GivenNumbers | null>(null);
  useEffect(() => {
    let isShown = true;
    openOfflineDatabase()
      .then((database) => readInvoiceNumbers(database, business_id ?? ''))
      .then(
        (numbers) => isShown && setGiven(numbers.given),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [business_id]);
  const point = pointOfDevice(points ?? null, device?.id ?? null);
  if (!point || !given) return null;
  const next = nextInvoice(point, given, now);
  return 'problem' in next ? next.problem : null;
}
