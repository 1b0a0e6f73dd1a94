import { expect, it } from 'vitest';
import { linesToSend, rejectedLines, withoutSaved } from '#web/features/stock/stock-counts/count-drafts.ts';

it('a refused line of a stock count does not reject the others: they are sent again', () => {
  const drafts = { arroz: '1.5', manteca: '4', sal: '' };
  const lines = linesToSend(drafts);
  const refused = rejectedLines(lines, {
    'lines.1.inventory_item_id': '"Manteca" está archivado: ya no se cuenta.',
  });
  expect(withoutSaved(drafts, refused)).toEqual({ arroz: '1.5', sal: '' });
  expect(withoutSaved(drafts, rejectedLines(lines, {}))).toEqual({});
});
