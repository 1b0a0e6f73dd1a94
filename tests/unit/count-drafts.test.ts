import { expect, it } from 'vitest';
import { linesToSend, rejectedLines, withoutSaved } from '#web/features/inventory/counts/count-drafts.ts';

it('a line of a count that is refused takes no other along: the rest is sent again', () => {
  const drafts = { arroz: '1.5', manteca: '4', sal: '' };
  const lines = linesToSend(drafts);
  const refused = rejectedLines(lines, {
    'lines.1.inventory_item_id': '"Manteca" está archivado: ya no se cuenta.',
  });
  expect(withoutSaved(drafts, refused)).toEqual({ arroz: '1.5', sal: '' });
  expect(withoutSaved(drafts, rejectedLines(lines, {}))).toEqual({});
});
