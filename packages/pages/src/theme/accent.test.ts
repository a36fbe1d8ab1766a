import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, contrastToWhite } from './accent.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const contrast = (one: string, other: string) => {
  const [light, dark] = [contrastToWhite(one), contrastToWhite(other)].sort((a, b) => a - b);
  return (dark ?? 1) / (light ?? 1);
};

test('WCAG 2.2, 1.4.3: any accent of a brand can be read, as a button and as a text on white', () => {
  fc.assert(
    fc.property(colours, (accent) => {
      const found = accentColours(accent);
      expect(found?.fill).toBe(accent);
      expect(contrast(accent, found?.onFill ?? accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrastToWhite(found?.ink ?? '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each(['', 'red', '#abc', '#12345g', 'url(x)'])('%j is no accent', (accent) => {
  expect(accentColours(accent)).toBeUndefined();
});
