import { useEffect, useState } from 'react';
import { onStorageCleared } from '#web/base/storage.ts';
import { apiFetch } from './api.ts';

const MAX_IN_MEMORY = 60;

/** The photos of this visit, in memory only: the browser's cache must not store them. */
const recent = new Map<string, Promise<Blob>>();
onStorageCleared(() => recent.clear());

async function load(url: string): Promise<Blob> {
  // 'reload' also replaces a copy that the browser stored before photos were sent as no-store.
  return (await apiFetch(url, { cache: 'reload' })).blob();
}

function photoAt(url: string): Promise<Blob> {
  const photo = recent.get(url) ?? load(url);
  recent.delete(url);
  recent.set(url, photo);
  for (const oldest of recent.keys()) {
    if (recent.size <= MAX_IN_MEMORY) break;
    recent.delete(oldest);
  }
  photo.catch(() => {
    if (recent.get(url) === photo) recent.delete(url);
  });
  return photo;
}

/** A photo with restricted access, read with the user's token: its object URL once it is loaded, and whether it failed. */
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
