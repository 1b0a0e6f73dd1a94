import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearAges, setAge, showPath } from '#web/data/offline/age.ts';
import { useDataAge } from '#web/data/offline/answers.ts';

const EARLY = '2026-11-20T12:41:00.000Z';
const LATE = '2026-11-20T12:50:00.000Z';

const Age = () => useDataAge()?.readAt.toISOString() ?? 'fresh';
const shownAge = () => renderToStaticMarkup(createElement(Age));

beforeEach(clearAges);

describe('the age of shown data', () => {
  it('is that of the oldest answer that a screen shows, until it is read again', () => {
    const ends = [showPath('/api/menu'), showPath('/api/tables')];
    expect(shownAge()).toBe('fresh');
    setAge('/api/menu', LATE);
    setAge('/api/tables', EARLY);
    expect(shownAge()).toBe(EARLY);
    setAge('/api/tables', null);
    expect(shownAge()).toBe(LATE);
    setAge('/api/menu', null);
    expect(shownAge()).toBe('fresh');
    for (const end of ends) end();
  });

  it('counts only what is on a screen now', () => {
    setAge('/api/orders', EARLY);
    expect(shownAge()).toBe('fresh');
    const ends = [showPath('/api/orders'), showPath('/api/orders')];
    expect(shownAge()).toBe(EARLY);
    ends[0]?.();
    expect(shownAge()).toBe(EARLY);
    ends[1]?.();
    expect(shownAge()).toBe('fresh');
  });
});
