import { useState } from 'react';
import { smallPicture } from '#domain/base/pictures.ts';
import { cn } from './cn.ts';

interface AvatarProps {
  /** The pictures in order of preference: business logo, then the user's own. */
  sources: readonly (string | null | undefined)[];
  name: string;
  className?: string;
  shape?: 'round' | 'square';
}

/** Up to two initials: 'Ana María López' is AL. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return ((Array.from(first)[0] ?? '') + (Array.from(last)[0] ?? '')).toLocaleUpperCase('es');
}

/** The first picture that loads, or else the initials. */
export function Avatar({ sources, name, className, shape = 'round' }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((each) => each && !failed.includes(each));
  return (
    <span
      className={cn(
        'grid size-9 shrink-0 place-items-center overflow-hidden bg-accent text-sm font-semibold text-foreground select-none',
        shape === 'round' ? 'rounded-full' : 'rounded-control',
        className,
      )}
    >
      {source ? (
        <img
          src={smallPicture(source)}
          alt=""
          className="size-full object-cover"
          onError={() => setFailed((known) => [...known, source])}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}
