import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unlinked } from '#domain/base/plain-name.ts';
import { aDocument, SHOP } from '#tests/support/papers.ts';
import { confirmationEmail, documentEmail, employeeEmail, resetEmail } from '#worker/mail.ts';

/** What mail programs show as a link. */
const LINK = /[:：][/／]{2}|\S[@＠]\S|[\p{L}\p{N}][.。．｡]\p{L}{2}|\b(?:https?|mailto)[:：]\S/iu;

describe('a text in an e-mail', () => {
  it.each([
    ['https://evil.example', 'https: //evil. example'],
    ['HTTP:trampa', 'HTTP: trampa'],
    ['mailto:ana', 'mailto: ana'],
    ['Ve a www.trampa.com/premio', 'Ve a www. trampa. com/premio'],
    ['ana@trampa.example', 'ana@ trampa. example'],
    ['TRAMPA．ＣＯＭ', 'TRAMPA． ＣＯＭ'],
    ['Despegar.com S.A. de C.V.', 'Despegar. com S.A. de C.V.'],
    ['Total: L 139.50', 'Total: L 139.50'],
    ['Ron 8.5 oz @ casa', 'Ron 8.5 oz @ casa'],
    ['Ana\u202e\nLópez', 'Ana López'],
  ])('%j is shown as %j', (text, shown) => {
    expect(unlinked(text)).toBe(shown);
  });

  it('has no link, whatever it was', () => {
    const parts = fc.constantFrom(
      'http',
      'https',
      'mailto',
      ':',
      '：',
      '/',
      '／',
      '.',
      '。',
      '．',
      '｡',
      '@',
      '＠',
      ' ',
      '\n',
      '\u200b',
      'evil',
      'hn',
      'ñ',
      '1',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (text) => {
        expect(unlinked(text.join(''))).not.toMatch(LINK);
      }),
    );
  });
});

describe('the names in our e-mails', () => {
  const EVIL = 'https://evil.example';

  it('are no links and add no lines: only our own link and the address of the issuer are', () => {
    const to = 'ana@laceiba.hn';
    const link = { id: 'a', expires_at: '', email: to, full_name: `${EVIL}\nAna`, business: EVIL };
    for (const { body } of [
      confirmationEmail('https://fogon.example', to, EVIL, 'ficha'),
      resetEmail('https://fogon.example', to, EVIL, 'ficha'),
      employeeEmail('https://fogon.example', link, 'ficha'),
    ]) {
      expect(body.match(/\S*:\/\/\S*/g)).toEqual([expect.stringContaining('https://fogon.example/')]);
      expect(body).not.toContain('evil.example');
    }
  });

  it('are no links in a document, its subject and its lines', () => {
    const document = aDocument();
    const { issuer, buyer, lines } = document;
    const { subject, body } = documentEmail(
      'ana@laceiba.hn',
      {
        ...document,
        sale_number: 12,
        issuer: { ...issuer, trade_name: EVIL, legal_name: EVIL, address: EVIL, email: 'ventas@comal.hn' },
        buyer: { ...buyer, name: `${EVIL}\nTOTAL: 0` },
        lines: lines.map((line) => ({ ...line, name: EVIL })),
        reason: EVIL,
      },
      SHOP.zone,
    );
    expect(subject).toBe(`Factura ${document.number} de https: //evil. example`);
    expect(body.replace('ventas@comal.hn', '')).not.toMatch(LINK);
    expect(body).toContain('Cliente: https: //evil. example TOTAL: 0\n');
  });
});
