import { type ReactNode, Suspense } from 'react';
import { hasOpenedBusiness, roomOf } from '#domain/access.ts';
import { type Offer, useNextStep } from '#web/first-steps/use-next-step.ts';
import { useAppearance } from '#web/lib/appearance.ts';
import { useLiveSettings } from '#web/lib/business.ts';
import { lazyPart, useLazyPart } from '#web/lib/lazy-part.ts';
import { useRoom } from '#web/lib/live.ts';
import { useUser } from '#web/lib/session.ts';
import { ApiCache } from '#web/lib/swr.tsx';
import { useQueueSync } from '#web/offline/queue-sync.ts';
import { useServiceSnapshot } from '#web/offline/use-service-snapshot.ts';
import { PrintJobs } from '#web/print/print-jobs.tsx';
import { useReader } from '#web/reader/reader.ts';
import { routeOf, screenPathOf } from '#web/routes.tsx';
import { cn } from '#web/ui/cn.ts';
import { useHasFloatingAction } from '#web/ui/main-action.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NewVersion } from './new-version.tsx';
import { PageTransition } from './page-transition.tsx';
import { PermissionWindows } from './permission-windows.tsx';
import { SplashScreen } from './splash-screen.tsx';
import { useConflictNotice } from './use-conflict-notice.ts';
import { useReadyOrders } from './use-ready-orders.ts';
import { useReminderCheck } from './use-reminder-check.ts';
import { WaitingStatus } from './waiting-status.tsx';

function RoomConnection() {
  const user = useUser();
  useRoom(roomOf(user));
  useLiveSettings();
  useAppearance();
  useReminderCheck(user.business_id);
  useReadyOrders();
  useQueueSync();
  useConflictNotice();
  useServiceSnapshot();
  useReader();
  return null;
}

function Content({ path }: { path: string }) {
  const route = routeOf(path);
  if (!route) return null;
  const { screen: Screen, width } = route;
  return (
    <div className={cn('mx-auto w-full', width === 'page' ? 'max-w-[1440px] p-4 sm:p-6' : 'p-3 sm:p-4')}>
      <ErrorBoundary resetKey={path} className="min-h-[60dvh]">
        <Suspense fallback={<SplashScreen inside text="loading" />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

const nextStep = lazyPart(() => import('#web/first-steps/next-step.tsx'));

/** Offers the next first step. Its place is kept until its code is here. */
function NextStep(props: { offer: Offer; path: string; onClose: () => void }) {
  const Bar = useLazyPart(nextStep, 1);
  return Bar ? <Bar {...props} /> : <div className="h-12 border-b" />;
}

/** The bars above every screen; it measures their total height. */
function Frame({ path, children }: { path: string; children: ReactNode }) {
  const isSupport = hasOpenedBusiness(useUser());
  const { offer, close } = useNextStep(path);
  const shown = isSupport ? null : offer;
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col',
        isSupport
          ? '[--header-height:6.25rem]'
          : shown
            ? '[--header-height:6.5rem]'
            : '[--header-height:3.5rem]',
      )}
    >
      <Header path={path} />
      {shown && <NextStep offer={shown} path={path} onClose={close} />}
      {children}
    </div>
  );
}

/** Working screens use the whole window: the footer comes after it. */
const FOOTER_BELOW_WINDOW = 'min-h-[calc(100dvh-var(--header-height))]';

/** The footer, above the bottom bar and the floating action of phones. */
function PageFooter() {
  const isBelowAction = useHasFloatingAction();
  return (
    <Footer
      className={cn(
        'md:mb-0!',
        isBelowAction
          ? 'mb-[calc(8.5rem+env(safe-area-inset-bottom))]'
          : 'mb-[calc(4rem+env(safe-area-inset-bottom))]',
      )}
    />
  );
}

/** The frame of every screen for a signed-in user. */
export default function Shell({ path }: { path: string }) {
  return (
    <ApiCache>
      <RoomConnection />
      <PrintJobs />
      <PermissionWindows />
      <LeaveGuard />
      <WaitingStatus />
      <NewVersion />
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 text-sm font-semibold text-primary-foreground focus:translate-y-0 print:hidden"
      >
        Saltar al contenido
      </a>
      <Frame path={path}>
        <main
          id="contenido"
          tabIndex={-1}
          className={cn(
            'flex flex-1 flex-col outline-none',
            routeOf(path)?.width === 'full' && FOOTER_BELOW_WINDOW,
          )}
        >
          <PageTransition path={screenPathOf(path)} className="flex-1">
            {(shown) => <Content path={shown} />}
          </PageTransition>
        </main>
        <PageFooter />
        <BottomBar path={path} />
      </Frame>
    </ApiCache>
  );
}
