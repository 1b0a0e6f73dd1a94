import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buttonVariants } from '#web/ui/button.tsx';

const css = readFileSync(new URL('../../../web/styles.css', import.meta.url), 'utf8');

interface Colour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The tokens of a rule that are written as plain OKLCH colours. */
function tokensOf(selector: string): ReadonlyMap<string, Colour> {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(
      ([, name = '', lightness, chroma, hue]) => [
        name,
        { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) },
      ],
    ),
  );
}

const light = new Map([...tokensOf(':root'), ...tokensOf('[data-accent="brasa"]')]);
const THEMES = {
  light,
  dark: new Map([...light, ...tokensOf('.dark'), ...tokensOf('.dark [data-accent="brasa"]')]),
} as const;

/** The relative luminance of WCAG, from 0 to 1. */
function luminance({ lightness, chroma, hue }: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inGamut = (value: number) => Math.min(1, Math.max(0, value));
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const [theme, tokens] of Object.entries(THEMES)) {
  const token = (name: string): Colour => {
    const colour = tokens.get(name);
    if (!colour) throw new Error(`no token ${name} in the ${theme} theme`);
    return colour;
  };
  const contrast = (first: string, second: string): number => {
    const [darker = 0, lighter = 0] = [luminance(token(first)), luminance(token(second))].toSorted(
      (one, other) => one - other,
    );
    return (lighter + 0.05) / (darker + 0.05);
  };

  describe(`the colours of the ${theme} theme`, () => {
    it.each(['muted', 'background', 'card', 'popover'])('let disabled text be read on %s', (surface) => {
      expect(contrast('disabled', surface)).toBeGreaterThanOrEqual(3);
      expect(contrast('disabled', surface)).toBeLessThan(contrast('muted-foreground', surface));
    });

    it.each([
      'chart-neutral',
      ...Array.from({ length: 10 }, (_, index) => `chart-${index + 1}`),
    ])('let %s stand out from its card', (name) => {
      expect(contrast(name, 'card')).toBeGreaterThanOrEqual(3);
    });

    it('keep the first series apart from the accent', () => {
      const distance = Math.abs(token('chart-1').hue - token('ember').hue);
      expect(Math.min(distance, 360 - distance)).toBeGreaterThan(90);
    });
  });
}

describe('a disabled button', () => {
  const VARIANTS = [
    'primary',
    'secondary',
    'outline',
    'ghost',
    'destructive',
    'destructive-outline',
    'success',
    'link',
  ] as const;

  it.each(VARIANTS)('of the variant %s is flat, whole and in the colour of disabled text', (variant) => {
    const classes = buttonVariants({ variant }).split(' ');
    const disabled = classes.filter((name) => name.startsWith('disabled:'));
    const hasFill = classes.some((name) => name.startsWith('bg-') || name.startsWith('hover:bg-'));
    expect(disabled).toContain('disabled:text-disabled');
    expect(disabled.filter((name) => name.includes('opacity'))).toEqual([]);
    expect(disabled.some((name) => ['disabled:bg-muted', 'disabled:bg-transparent'].includes(name))).toBe(
      hasFill,
    );
  });
});
