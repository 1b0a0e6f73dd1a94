import { type ComponentType, useEffect, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { useStore } from '#web/base/store.ts';
import { useUser } from '#web/data/session.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { useDevicePrinter } from './device-printer.ts';
import { endJob, type PagePrintJob, printJob } from './print-job.ts';

const load = () => import('./print-portal.tsx');
/** What prints without a network, when its code cannot be loaded any more. */
const loadLocal = () => Promise.all([import('./local/print-sent.ts'), import('./local/stored-charge.ts')]);
const PARTS = [load, loadLocal].map((loading) => ({
  preload: () => void loading().catch(() => undefined),
}));

/**
 * Prints the papers of every screen, and those that wait for the printer of this device. Mounted once, in the shell; its code is not part of
 * the first visit.
 */
export function PrintJobs() {
  const job = useStore(printJob);
  const [Portal, setPortal] = useState<ComponentType<{ job: PagePrintJob }> | null>(null);
  const [Queue, setQueue] = useState<ComponentType | null>(null);
  const isOfBusiness = useUser().business_id !== null;
  const hasQueue = useDevicePrinter().connection !== 'browser' && isOfBusiness;
  usePreload(PARTS);

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

  useEffect(() => {
    if (!hasQueue || Queue) return;
    // Without a network its papers wait.
    import('./device-queue-runner.tsx').then(
      (loaded) => setQueue(() => loaded.default),
      () => undefined,
    );
  }, [hasQueue, Queue]);

  return (
    <>
      {job && Portal && <Portal job={job} />}
      {hasQueue && Queue && <Queue />}
    </>
  );
}
