import { expect, test } from 'vitest';
import { checkoutPageOf } from './checkout-page.ts';

test('decisions.md 14: a page has brand, look, logo, offering and locale, and leaves out what is not known', () => {
  const logo = { sha256: 'ab', width: 3, height: 1 };
  const brand = { brandId: 'brd_1', name: 'Slim Clinic', redirectAllowlist: [] };
  expect(
    checkoutPageOf(
      {
        ...brand,
        look: { accent: '#0b5fff', font: 'lora' },
        logo,
        support: { supportPhone: '+12025550123' },
      },
      { locale: 'es' },
      { displayName: 'Mensual' },
    ),
  ).toEqual({
    brandId: 'brd_1',
    brandName: 'Slim Clinic',
    ...{ accent: '#0b5fff', font: 'lora', logo },
    supportPhone: '+12025550123',
    offeringName: 'Mensual',
    locale: 'es',
  });
  expect(checkoutPageOf(brand, { locale: 'en' }, {})).toEqual({
    ...{ brandId: 'brd_1', brandName: 'Slim Clinic', locale: 'en' },
  });
});
