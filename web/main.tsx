import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchScreenErrors } from './lib/screen-errors.ts';
import { registerServiceWorker, startWaitingRelease } from './lib/service-worker.ts';
import { startSession } from './lib/session.ts';
import { followTranslations } from './lib/translated-text.ts';
import { whenQuiet } from './lib/when-idle.ts';
import { routeOf } from './routes.tsx';

/** Nothing of the first screen waits for it. */
const DELIVERY_DELAY_MS = 3_000;

const warn = (error: unknown) => console.warn(error);

function start(): void {
  startSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  whenQuiet(() => void import('./lib/hands.ts').then(({ followHands }) => followHands()).catch(warn));
  setTimeout(
    () =>
      void import('./offline/delivery.ts')
        .then(({ startDelivery }) => startDelivery())
        // The network is away: the next start delivers.
        .catch(warn),
    DELIVERY_DELAY_MS,
  );
}

followTranslations(document.body);
watchScreenErrors(() => routeOf(location.pathname)?.path ?? '/');
registerServiceWorker();
void startWaitingRelease().catch(warn).then(start);
