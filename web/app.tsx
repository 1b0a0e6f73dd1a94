import { Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { followKeyboard } from './base/keyboard.ts';
import { followKeys } from './base/keys.ts';
import { wakeSoundsAtFirstTouch } from './base/sounds.ts';
import { guardBackNavigation, guardNavigation } from './base/use-unsaved.ts';
import { lazyScreen } from './data/lazy-screen.ts';
import { useSession } from './data/session.ts';
import { ErrorBoundary } from './parts/loading/error-boundary.tsx';
import { destinationOf } from './shell/guard.ts';
import { PageTransition } from './shell/page-transition.tsx';
import { routeOf } from './shell/routes.tsx';
import { SplashScreen } from './shell/splash-screen.tsx';
import { Toasts } from './shell/toasts.tsx';
import { Redirect } from './ui/redirect.tsx';

const Shell = lazyScreen(() => import('./shell/shell.tsx'));

wakeSoundsAtFirstTouch();
followKeyboard();
followKeys();
guardBackNavigation();

/** The one switch over all routes. It checks the address against the session. */
function RoutedScreen() {
  const [path] = useLocation();
  const session = useSession();
  const route = routeOf(path);

  if (session.status === 'starting' && route?.access !== 'anyone')
    return <SplashScreen text="starting" delayReason={session.delayReason} />;
  const destination = destinationOf(path, route, session);
  if (destination !== null) return <Redirect to={destination} />;
  if (!route) return <SplashScreen text="loading" />;
  if (route.access === 'role') {
    return (
      <Suspense fallback={<SplashScreen text="loading" />}>
        <Shell path={path} />
      </Suspense>
    );
  }
  return (
    <PageTransition path={route.path}>
      {(shown) => {
        const { screen: Screen } = routeOf(shown) ?? route;
        return (
          <Suspense fallback={<SplashScreen text="loading" />}>
            <Screen />
          </Suspense>
        );
      }}
    </PageTransition>
  );
}

export function App() {
  return (
    <ErrorBoundary className="min-h-dvh">
      <Router aroundNav={guardNavigation}>
        <RoutedScreen />
      </Router>
      <Toasts />
    </ErrorBoundary>
  );
}
