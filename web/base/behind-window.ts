/** True while a window covers an element: the keys then belong to the window. */
export function isBehindWindow(element: Element | null): boolean {
  return element === null || element.closest('[aria-hidden="true"], [inert]') !== null;
}
