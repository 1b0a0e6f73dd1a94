import { centered, type Paper, RULE, row, text } from './paper.ts';
import { LETTER_NAMES, type LetterMode } from './printer.ts';
import { logoBlocks, type PaperShop, titleBlock } from './shop.ts';

/** What every printer of Honduras must print. */
export const TEST_LETTERS = 'áéíóúñÑ¿¡ L 1,234.50';

/** A page that shows whether a printer prints the logo, accents, sizes and figures with its letters, and a QR code that phones read. */
export function testPage({ name, logo_url }: PaperShop, letters: LetterMode): Paper {
  return {
    name: 'Prueba',
    blocks: [
      ...logoBlocks(logo_url),
      titleBlock('Prueba'),
      ...centered([name]),
      RULE,
      text(TEST_LETTERS),
      row('Juego de caracteres', LETTER_NAMES[letters]),
      row('TOTAL', 'L 1,234.50', { size: 'large' }),
      { kind: 'qr', text: `Prueba de ${name}` },
    ],
  };
}
