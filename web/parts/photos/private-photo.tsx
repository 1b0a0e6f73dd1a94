import { ImageOff } from 'lucide-react';
import { usePrivatePhoto } from '#web/data/private-photo.ts';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SIZES = {
  key: { box: 'size-11', image: 'size-11 object-cover' },
  small: { box: 'size-20', image: 'size-20 object-cover' },
  whole: { box: 'aspect-[3/4] w-full', image: 'max-h-[70dvh] w-full object-contain' },
} as const;

interface PrivatePhotoProps {
  url: string;
  label: string;
  size?: keyof typeof SIZES;
}

/** A photo with restricted access; a press opens it in full size in a new tab. */
export function PrivatePhoto({ url, label, size = 'small' }: PrivatePhotoProps) {
  const { shown, failed } = usePrivatePhoto(url);
  const { box, image } = SIZES[size];
  if (failed) {
    return (
      <span
        className={cn('grid place-items-center rounded-lg border text-muted-foreground', box)}
        title="La foto no se pudo cargar"
      >
        <ImageOff className="size-5" aria-hidden="true" />
        <span className="sr-only">La foto no se pudo cargar</span>
      </span>
    );
  }
  if (shown === null) return <Skeleton className={cn('rounded-lg', box)} />;
  return (
    <a
      href={shown}
      target="_blank"
      rel="noreferrer"
      className={cn('block rounded-lg focus-ring', size !== 'whole' && box)}
    >
      <img src={shown} alt={label} className={cn('rounded-lg border', image)} />
    </a>
  );
}
