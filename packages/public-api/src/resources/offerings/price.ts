import { Type } from 'typebox';

/** The price of an offering, null while none is set. */
export const priceOrNone = {
  price_minor: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'In minor units; null while no price is set.',
  }),
  currency: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^[A-Z]{3}$',
    description: 'ISO 4217; null while no price is set.',
  }),
};
