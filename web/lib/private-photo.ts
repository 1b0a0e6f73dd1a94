import { useEffect, useState } from 'react';
import { apiFetch } from './api.ts';

/** A photo that only some may see, fetched as who is signed in: its address for this page once it is there, and whether it failed. */
export function usePrivatePhoto(url: string): { readonly shown: string | null; readonly failed: boolean } {
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let address: string | null = null;
    let left = false;
    const load = async () => {
      try {
        const blob = await (await apiFetch(url)).blob();
        if (left) return;
        address = URL.createObjectURL(blob);
        setShown(address);
      } catch {
        if (!left) setFailed(true);
      }
    };
    void load();
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url]);

  return { shown, failed };
}
