import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { flatText, hasUnseen, oneLine, textLines, UNSEEN_MESSAGE } from '#domain/base/text.ts';
import { LINE_BREAKS, UNSEEN_SIGNS } from '#tests/support/hostile-signs.ts';
import { printCount } from '#tests/support/print-count.ts';
import { type RequestText, requestTexts } from '#tests/support/request-texts.ts';
import { type Shape, sampleValue } from '#tests/support/schema-samples.ts';
import { requestSchema } from '#worker/openapi-schemas.ts';
import { readName } from '#worker/public-menu/finder.ts';

const GOOD_TEXTS = [
  'Ñandú',
  'N\u0303andu\u0301',
  '👨‍🍳 Chef',
  '❤️',
  '👩🏽‍🍳',
  '🏳️‍🌈',
  '1️⃣',
  'Ron 8.5 oz',
  'ア・イ',
];

describe('a text', () => {
  it.each(GOOD_TEXTS)('%s has no sign that is not seen', (text) => {
    expect(hasUnseen(text)).toBe(false);
    expect(flatText(text)).toBe(text);
    expect(oneLine(text)).toBe(text.normalize());
  });

  it.each(UNSEEN_SIGNS.map((sign) => [JSON.stringify(sign), sign]))('%s is not seen', (_, sign) => {
    expect(hasUnseen(`Ana${sign}López`)).toBe(true);
    expect(hasUnseen(flatText(`Ana${sign}López`))).toBe(false);
  });

  it('of one line has spaces where its line breaks were, and keeps its other spaces', () => {
    for (const sign of LINE_BREAKS) expect(oneLine(` sin ${sign} sal${sign}y  pan `)).toBe('sin sal y  pan');
  });

  it('has each letter and its accent as one sign', () => {
    for (const read of [oneLine, textLines])
      expect(read('Jalapen\u0303os y cafe\u0301')).toBe('Jalapeños y café');
  });

  it('of several lines ends each of them in the same way', () => {
    expect(textLines('uno\r\ndos\rtres\u2028cuatro\tcinco\n')).toBe('uno\ndos\ntres\ncuatro\tcinco');
  });

  it('that is shown flat has one line without signs that are not seen, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...UNSEEN_SIGNS, ...LINE_BREAKS), fc.string())),
        (parts) => {
          const flat = flatText(parts.join(''));
          expect(hasUnseen(flat)).toBe(false);
          expect(flat).not.toMatch(/[\t\n\v\f\r\u0085\u2028\u2029]|\s{2}/);
        },
      ),
    );
  });
});

it('the name that a stranger searches is shown flat, and compared so', () => {
  const searched = (typed: string) => readName(new URLSearchParams({ nombre: typed }));
  expect(searched(' Doña\u202e\n\t Tere\u200b ')).toEqual({ name: 'Doña Tere', searchKey: 'dona tere' });
  expect(searched('\u200bab\u200b')).toEqual({ name: 'ab', searchKey: null });
});

let checks = 0;
printCount('texts of requests', 'values', () => checks);

/** Fields whose text is compared with a stored one, or read by a reader of its own: none of them is stored or shown as it is. */
const OTHERS = new Map([
  ['password', 'a password'],
  ['newPassword', 'a password'],
  ['confirmPassword', 'a password'],
  ['token', 'signed by the server'],
  ['setup', 'signed by the server'],
  ['after', 'the key of a row'],
  ['cells', 'domain/integrations/import-cells.ts'],
  ['path', 'a route of the API'],
  ['pending', 'yes or no'],
]);

const texts = requestTexts();
const peopleWrite = texts.filter(({ name }) => !OTHERS.has(name));
const isFree = ({ schema }: RequestText) => {
  const { pattern, format } = requestSchema(schema);
  return pattern === undefined && format === undefined;
};

function parse({ schema }: RequestText, text: string) {
  checks += 1;
  return z.safeParse(schema, text);
}

/** A value of the schema with a sign in its middle. */
function withSign({ schema }: RequestText, sign: string): string {
  const shape: Shape = JSON.parse(JSON.stringify(requestSchema(schema)));
  const sample = String(sampleValue(shape));
  const middle = Math.ceil(sample.length / 2);
  return sample.slice(0, middle) + sign + sample.slice(middle);
}

describe('every text that a request carries', () => {
  it('is found in the schemas of the routes', () => {
    expect(texts.length).toBeGreaterThan(350);
    expect([...OTHERS.keys()].filter((name) => !texts.some((text) => text.name === name))).toEqual([]);
  });

  it('is refused with a sign that is not seen; a text that people write freely with the sentence of the one schema', () => {
    const wrong = peopleWrite.flatMap((text) =>
      UNSEEN_SIGNS.flatMap((sign) => {
        const { error, data } = parse(text, withSign(text, sign));
        const sentences = error?.issues.map(({ message }) => message) ?? [];
        const isSafe = isFree(text) ? sentences.includes(UNSEEN_MESSAGE) : error || !hasUnseen(String(data));
        return isSafe ? [] : [`${text.at} U+${sign.codePointAt(0)?.toString(16)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has one line, except the texts that people read at length', () => {
    const kept = peopleWrite.flatMap((text) => {
      const outputs = LINE_BREAKS.map((sign) => parse(text, withSign(text, sign)).data ?? '');
      return outputs.some((output) => /[\t\n\v\f\r\u0085\u2028\u2029]/.test(String(output))) ? [text.at] : [];
    });
    expect(kept.sort()).toEqual([
      'PATCH /api/settings.receipt_footer',
      'PATCH /api/settings.receipt_header',
      'POST /api/menu/items.description',
      'POST /api/reminders.message',
      'POST /api/tickets.body',
      'POST /api/tickets/:business_id/:id/messages.body',
      'PUT /api/menu/items/:id.description',
      'PUT /api/reminders/:id.message',
    ]);
  });

  it('keeps accents in one form, and emoji, where people write freely', () => {
    // The number of a document loses its spaces.
    const free = peopleWrite.filter((text) => isFree(text) && text.name !== 'identity_number');
    const wrong = free.flatMap((text) =>
      GOOD_TEXTS.flatMap((good) => {
        const { data } = parse(text, `${good} de casa`);
        return data === `${good.normalize()} de casa` ? [] : [`${text.at} ${good}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
