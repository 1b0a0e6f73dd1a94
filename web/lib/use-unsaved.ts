import { useEffect, useRef } from 'react';

/** While something is unsaved the browser asks before the page goes, and whoever shows the section is told, so that it can ask too. */
export function useUnsaved(isDirty: boolean, onDirtyChange?: (isDirty: boolean) => void): void {
  const told = useRef(onDirtyChange);
  useEffect(() => {
    told.current = onDirtyChange;
  });
  useEffect(() => {
    told.current?.(isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      told.current?.(false);
    };
  }, [isDirty]);
}
