/** Keys that lead the focus, or press what has it. */
const LEADS = /^(?:Tab|Arrow.*|Home|End|Page.*|Enter|Escape|F\d+| )$/;

/**
 * Marks the page while a pointer was used last: `data-pointer` hides the rings of what gets the focus then. Browsers show them also where a
 * script moves the focus, as a window does that a tap has opened or closed.
 */
export function followPointer(): void {
  const { dataset } = document.documentElement;
  document.addEventListener('pointerdown', () => (dataset.pointer ??= ''), true);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (LEADS.test(key)) delete dataset.pointer;
    },
    true,
  );
}
