import { centered, type Paper, RULE, row, text } from './paper.ts';
import { type PaperShop, titleBlock } from './shop.ts';

/** What every printer of Honduras must print. */
export const TEST_LETTERS = 'áéíóúñÑ¿¡ L 1,234.50';

/** A page that shows whether a printer prints accents, sizes and figures. */
export function testPage({ name }: PaperShop): Paper {
  return {
    name: 'Prueba',
    blocks: [
      titleBlock('Prueba'),
      ...centered([name]),
      RULE,
      text(TEST_LETTERS),
      row('TOTAL', 'L 1,234.50', { size: 'large' }),
    ],
  };
}
