import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['card', 'control'], shadow: ['float'] } },
});

/** Joins class names; the later of two that set the same thing wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
