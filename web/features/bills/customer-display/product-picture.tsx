import { useState } from 'react';
import { cn } from '#web/ui/cn.ts';
import { Picture } from '#web/ui/picture.tsx';

interface ProductPictureProps {
  /** The product, or else the logo. */
  sources: readonly (string | null)[];
  className: string;
}

/** The first picture that loads, or else a plate. */
export function ProductPicture({ sources, className }: ProductPictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((each) => each !== null && !failed.includes(each));
  if (!source)
    return (
      <div aria-hidden="true" className={cn('grid place-items-center', className)}>
        <Picture name="plate" />
      </div>
    );
  return (
    <img
      src={source}
      alt=""
      className={cn('rounded-card object-cover', className)}
      onError={() => setFailed((known) => [...known, source])}
    />
  );
}
