import { type ReactNode, Suspense, useState } from 'react';
import { hasOpenedBusiness, roomOf } from '#domain/people/access.ts';
import { BarSlot } from '#web/base/bar-slot.ts';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { useLiveSettings } from '#web/data/business.ts';
import { useRoom } from '#web/data/live.ts';
import { useQueueSync } from '#web/data/offline/queue-sync.ts';
import { useSnapshot } from '#web/data/offline/use-snapshot.ts';
import { useUser } from '#web/data/session.ts';
import { ApiCache } from '#web/data/swr.tsx';
import { ErrorBoundary } from '#web/parts/loading/error-boundary.tsx';
import { PrintJobs } from '#web/parts/print/print-jobs.tsx';
import { useReader } from '#web/parts/reader/reader.ts';
import { cn } from '#web/ui/cn.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NewVersion } from './new-version.tsx';
import { PageTransition } from './page-transition.tsx';
import { PermissionWindows } from './permission-windows.tsx';
import { isWorkingScreen, routeOf, screenPathOf } from './routes.tsx';
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
  useSnapshot();
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

const nextStep = lazyPart(() => import('#web/parts/first-steps/next-step.tsx'));

/** From here on a bar has space for every link, and a working screen a row for its tools. */
const WIDE_BAR = 1280;

/** The bars above every screen; it measures their total height. A working screen has a lower one, on phones and tablets with its tools in it. */
function Frame({ path, isWorking, children }: { path: string; isWorking: boolean; children: ReactNode }) {
  const isSupport = hasOpenedBusiness(useUser());
  const NextStep = useLazyPart(nextStep, 0);
  const [isStepShown, setStepShown] = useState(false);
  const isWide = useWide(WIDE_BAR);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col [--header-height:calc(var(--bar)+var(--second-bar))]',
        isWorking ? '[--bar:3rem]' : '[--bar:3.5rem]',
        isSupport ? '[--second-bar:2.75rem]' : isStepShown ? '[--second-bar:3rem]' : '[--second-bar:0rem]',
      )}
    >
      <Header path={path} onSlot={isWorking && !isWide ? setSlot : null} />
      {NextStep && !isSupport && <NextStep path={path} onShown={setStepShown} />}
      <BarSlot value={slot}>{children}</BarSlot>
    </div>
  );
}

const pageFooter = lazyPart(() => import('./page-footer.tsx'));

/** The frame of every screen for a signed-in user. */
export default function Shell({ path }: { path: string }) {
  const isWorking = isWorkingScreen(path);
  const PageFooter = useLazyPart(pageFooter, isWorking ? 0 : 1);
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
      <Frame path={path} isWorking={isWorking}>
        <main
          id="contenido"
          tabIndex={-1}
          className={cn(
            'flex flex-1 flex-col outline-none',
            isWorking && 'max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]',
          )}
        >
          <PageTransition path={screenPathOf(path)} className="flex-1">
            {(shown) => <Content path={shown} />}
          </PageTransition>
        </main>
        {PageFooter && !isWorking && <PageFooter />}
        <BottomBar path={path} />
      </Frame>
    </ApiCache>
  );
}
