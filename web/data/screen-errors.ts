let screenOf = (): string => '/';

/** Reports an error of a screen. The code that does so is loaded with the first one; a failure of it is not shown. */
export function reportScreenError(thrown: unknown): void {
  import('./screen-error-report.ts')
    .then(({ sendScreenError }) => sendScreenError(thrown, screenOf()))
    .catch(() => undefined);
}

/** Reports what no code catches. `screen` is the template of the open screen's path. */
export function watchScreenErrors(screen: () => string): void {
  screenOf = screen;
  window.addEventListener('error', ({ error, message }) => reportScreenError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportScreenError(reason));
}
