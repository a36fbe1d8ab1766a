import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours } from './accent-colours.ts';
import { contrast, softInk } from './contrast.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const surfaces = [...Object.values(softInk)].map((ink) =>
  colours.filter((colour) => contrast(colour, ink) >= 4.5),
);

test('WCAG 2.2, 1.4.3: any accent of a brand can be read, as a button and as a text, on any background that a theme may have', () => {
  fc.assert(
    fc.property(colours, fc.oneof(fc.constant('#ffffff'), ...surfaces), (accent, surface) => {
      const { fill, onFill, ink } = accentColours(accent, surface);
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('on a light surface a button has the accent itself, and on a dark one a lighter one where it were hard to see', () => {
  expect(accentColours('#ffe500', '#ffffff').fill).toBe('#ffe500');
  const { fill } = accentColours('#1d4e89', '#171e2a');
  expect(contrast(fill, '#171e2a')).toBeGreaterThanOrEqual(3);
});
