import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, softInk } from './contrast.ts';
import { lookOf } from './look.ts';

test('decisions.md 15: of a theme pages read what they can use, and nothing else', () => {
  const look = { accent: '#0b5fff', background: '#FFFFFF', font: 'lora', radius: 'round', scheme: 'auto' };
  expect(lookOf({ ...look, own: { x: 1 }, logo: 'https://a.example/l.svg' })).toEqual(look);
  const unusable = {
    ...{ accent: 'red', background: 'url(https://evil.example)', radius: '1px;}', scheme: ['dark'] },
    font: 'https://evil.example/f.woff2',
  };
  expect(lookOf(unusable)).toEqual({});
  expect(lookOf(JSON.parse('{"__proto__":{"accent":"#000000"},"constructor":1}'))).toEqual({});
  expect(lookOf(undefined)).toEqual({});
});

test('WCAG 2.2: black and white have a contrast of 21, whichever comes first', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the palest text is that of the style of the pages', () => {
  const style = readFileSync(join(import.meta.dirname, '../../ui/src/style.css'), 'utf8');
  expect(style).toContain(`--soft: light-dark(${softInk.light}, ${softInk.dark})`);
});
