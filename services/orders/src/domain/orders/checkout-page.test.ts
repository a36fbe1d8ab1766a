import { expect, test } from 'vitest';
import { accentOf, checkoutPageOf } from './checkout-page.ts';

test.each([
  ['{"accent":"#0b5fff"}', '#0b5fff'],
  ['{"accent":"#0B5FFF","nested":{"a":[1]}}', '#0B5FFF'],
  ['', undefined],
  ['{}', undefined],
  ['{"accent":null}', undefined],
  ['{"accent":["#0b5fff"]}', undefined],
  ['{"accent":"red"}', undefined],
  ['{"accent":"#0b5"}', undefined],
  ['{"accent":"#0b5fff;}body{display:none"}', undefined],
  ['{"accent":"#0b5fff\\n"}', undefined],
])('decisions.md 14: the accent of the theme %s is %s', (themeJson, accent) => {
  expect(accentOf(themeJson)).toBe(accent);
});

test('decisions.md 14: a page has brand, accent, offering and locale, and leaves out what is not known', () => {
  const brand = { name: 'Slim Clinic', redirectAllowlist: [] };
  expect(
    checkoutPageOf({ ...brand, accent: '#0b5fff' }, { locale: 'es' }, { displayName: 'Mensual' }),
  ).toEqual({
    brandName: 'Slim Clinic',
    accent: '#0b5fff',
    offeringName: 'Mensual',
    locale: 'es',
  });
  expect(checkoutPageOf(brand, { locale: 'en' }, {})).toEqual({ brandName: 'Slim Clinic', locale: 'en' });
});
