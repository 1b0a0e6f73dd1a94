import { type LucideIcon, Pencil, Plus, Trash2, X } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LightPencil, LightPlus, LightTrash, LightX } from '#web/ui/light-icons.ts';

function drawn(icon: LucideIcon) {
  const text = renderToStaticMarkup(createElement(icon));
  const paths = [...text.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);
  return { paths, svg: text.slice(0, text.indexOf('>')) };
}

describe('light icons', () => {
  it.each([
    ['pencil', Pencil, LightPencil],
    ['plus', Plus, LightPlus],
    ['trash', Trash2, LightTrash],
    ['x', X, LightX],
  ])('draw the %s of everywhere else, in one path', (_name, heavy, light) => {
    const { paths, svg } = drawn(heavy);
    expect(paths.length).toBeGreaterThan(1);
    expect(drawn(light)).toEqual({ paths: [paths.map((d) => `M0 0${d}`).join('')], svg });
  });
});
