import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { apiFetch } from '#web/lib/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The photo of an invoice, fetched as who is signed in; it opens whole in a tab of its own. */
export function ReceiptPhoto({ url, label }: { url: string; label: string }) {
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

  if (failed) {
    return (
      <span
        className="grid size-20 place-items-center rounded-lg border text-muted-foreground"
        title="La foto no se pudo cargar"
      >
        <ImageOff className="size-5" aria-hidden="true" />
        <span className="sr-only">La foto no se pudo cargar</span>
      </span>
    );
  }
  if (shown === null) return <Skeleton className="size-20 rounded-lg" />;
  return (
    <a href={shown} target="_blank" rel="noreferrer" className="block size-20 rounded-lg focus-ring">
      <img src={shown} alt={label} className="size-20 rounded-lg border object-cover" />
    </a>
  );
}
