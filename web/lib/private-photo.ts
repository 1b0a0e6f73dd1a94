import { useEffect, useState } from 'react';
import { apiFetch } from './api.ts';
import { onStorageCleared } from './storage.ts';

const MAX_IN_MEMORY = 60;

/** The photos seen last, for this visit of this person: the browser keeps none. */
const seen = new Map<string, Promise<Blob>>();
onStorageCleared(() => seen.clear());

async function load(url: string): Promise<Blob> {
  // 'reload' also takes away what a browser kept of before photos said not to be kept.
  return (await apiFetch(url, { cache: 'reload' })).blob();
}

function photoAt(url: string): Promise<Blob> {
  const photo = seen.get(url) ?? load(url);
  seen.delete(url);
  seen.set(url, photo);
  for (const oldest of seen.keys()) {
    if (seen.size <= MAX_IN_MEMORY) break;
    seen.delete(oldest);
  }
  photo.catch(() => {
    if (seen.get(url) === photo) seen.delete(url);
  });
  return photo;
}

/** A photo that only some may see, fetched as who is signed in: its address for this page once it is there, and whether it failed. */
export function usePrivatePhoto(url: string): { readonly shown: string | null; readonly failed: boolean } {
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let address: string | null = null;
    let left = false;
    const show = async () => {
      try {
        const blob = await photoAt(url);
        if (left) return;
        address = URL.createObjectURL(blob);
        setShown(address);
      } catch {
        if (!left) setFailed(true);
      }
    };
    void show();
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url]);

  return { shown, failed };
}
