import { describe, expect, test } from 'vitest';
import { ACCENTS } from '#domain/business/settings.ts';
import { SHADES, STROKE_OPACITY } from '#worker/public-menu/cover-shades.ts';

/** The contrast of WCAG between white and a colour, from 0 to 255 per channel. */
function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const channelsOf = (shade: string) => [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16));
const underStroke = (value: number) => value * (1 - STROKE_OPACITY) + 255 * STROKE_OPACITY;

describe('the drawn cover of the public menu', () => {
  test.each(ACCENTS)('in %s lets white text be read, also over its pattern', (accent) => {
    for (const shade of SHADES[accent])
      expect(contrastWithWhite(channelsOf(shade).map(underStroke))).toBeGreaterThanOrEqual(4.5);
  });
});
