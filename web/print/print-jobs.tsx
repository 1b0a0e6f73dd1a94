import { type ComponentType, useEffect, useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { useStore } from '#web/lib/store.ts';
import { usePreload } from '#web/lib/use-preload.ts';
import { endJob, type PagePrintJob, printJob } from './print-job.ts';
import { useDeviceQueue } from './use-device-queue.ts';

const load = () => import('./print-portal.tsx');
const PARTS = [{ preload: () => void load().catch(() => undefined) }];

/** Prints the papers of every screen, and those that wait for the printer of this device. Mounted once, in the shell; its code is not part of the first visit. */
export function PrintJobs() {
  const job = useStore(printJob);
  const [Portal, setPortal] = useState<ComponentType<{ job: PagePrintJob }> | null>(null);
  usePreload(PARTS);
  useDeviceQueue();

  useEffect(() => {
    if (!job || Portal) return;
    load().then(
      ({ PrintPortal }) => setPortal(() => PrintPortal),
      () => {
        notify.error('No se pudo imprimir sin red. Intenta de nuevo cuando vuelva.');
        endJob(job);
      },
    );
  }, [job, Portal]);

  return job && Portal && <Portal job={job} />;
}
