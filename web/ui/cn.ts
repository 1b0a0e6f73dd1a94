import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['card', 'control'], shadow: ['float'] } },
});

/** Joins class names; of two that set the same property, the last wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
