import { DRAWER_SECONDS } from '#domain/base/limits.ts';

/** The instant in milliseconds from which a drawer stays closed that was asked to open at `askedAt`: nobody stands before it any more. */
export const drawerEnd = (askedAt: Date): number => askedAt.getTime() + DRAWER_SECONDS * 1000;
