import type { Accent } from '#domain/business/settings.ts';

/** Two shades of each accent on which white text can be read. */
export const SHADES: Readonly<Record<Accent, readonly [string, string]>> = {
  brasa: ['#b83700', '#8f2500'],
  maíz: ['#8a5600', '#623a00'],
  jade: ['#006f66', '#00504a'],
  laguna: ['#00689a', '#004a72'],
  añil: ['#5552bd', '#39358a'],
  jamaica: ['#a52c70', '#75154d'],
};

/** How much white the pattern puts over them. */
export const STROKE_OPACITY = 0.1;
