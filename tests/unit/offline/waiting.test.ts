import { describe, expect, it } from 'vitest';
import { ageText, agoText, conflictsText, countBadge, waitingText } from '#domain/offline/waiting.ts';

const NOW = new Date('2026-11-23T18:41:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('what waits to be sent', () => {
  it('one operation and several have their own word', () => {
    expect([1, 3].map(waitingText)).toEqual(['1 operación por enviar', '3 operaciones por enviar']);
    expect([1, 3].map(conflictsText)).toEqual(['1 operación con conflicto', '3 operaciones con conflicto']);
  });

  it.each([
    [-5, 'ahora'],
    [0.9, 'ahora'],
    [1, '1 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [23 * 60 + 59, '23 h'],
    [24 * 60, '1 d'],
    [71 * 60, '2 d'],
  ])('after %s minutes its age is %s', (minutes, text) => {
    expect(ageText(ago(minutes), NOW)).toBe(text);
  });

  it.each([
    [0.9, 'ahora mismo'],
    [1, 'hace 1 min'],
    [120, 'hace 2 h'],
  ])('after %s minutes a sentence says %s', (minutes, text) => {
    expect(agoText(ago(minutes), NOW)).toBe(text);
  });

  it('a badge stays narrow', () => {
    expect([1, 99, 100].map(countBadge)).toEqual(['1', '99', '99+']);
  });
});
