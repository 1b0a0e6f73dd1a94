import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { setDraftStore } from './base/drafts.ts';
import { followTranslations } from './base/translated-text.ts';
import { whenQuiet } from './base/when-idle.ts';
import { watchScreenErrors } from './data/screen-errors.ts';
import { registerServiceWorker, startWaitingRelease } from './data/service-worker.ts';
import { startSession } from './data/session.ts';
import { routeOf } from './shell/routes.tsx';

/** Nothing of the first screen waits for it. */
const DELIVERY_DELAY_MS = 3_000;

const warn = (error: unknown) => console.warn(error);

function start(): void {
  setDraftStore(() => import('./data/offline/draft-store.ts'));
  startSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  whenQuiet(() => void import('./base/hands.ts').then(({ followHands }) => followHands()).catch(warn));
  setTimeout(
    () =>
      void import('./data/offline/delivery.ts')
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
