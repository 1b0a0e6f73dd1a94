import { useEffect } from 'react';

/**
 * Keeps the screen on while `isOn` and the page is visible. Nothing happens where the browser cannot do it, or refuses because of a low
 * battery.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let isOver = false;
    let release = () => {};
    const request = async (): Promise<void> => {
      const lock = await navigator.wakeLock.request('screen');
      release = () => void lock.release();
      if (isOver) release();
    };
    // The browser itself releases it when the page is hidden.
    const requestIfVisible = () => {
      if (document.visibilityState === 'visible') request().catch(() => undefined);
    };
    requestIfVisible();
    document.addEventListener('visibilitychange', requestIfVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', requestIfVisible);
      release();
    };
  }, [isOn]);
}
