import { expect, test } from 'vitest';
import { checkoutPageOf } from './checkout-page.ts';

test('decisions.md 14: a page has brand, accent, offering and locale, and leaves out what is not known', () => {
  const brand = { name: 'Slim Clinic', redirectAllowlist: [] };
  expect(
    checkoutPageOf(
      { ...brand, accent: '#0b5fff', support: { supportPhone: '+12025550123' } },
      { locale: 'es' },
      { displayName: 'Mensual' },
    ),
  ).toEqual({
    brandName: 'Slim Clinic',
    accent: '#0b5fff',
    supportPhone: '+12025550123',
    offeringName: 'Mensual',
    locale: 'es',
  });
  expect(checkoutPageOf(brand, { locale: 'en' }, {})).toEqual({ brandName: 'Slim Clinic', locale: 'en' });
});
