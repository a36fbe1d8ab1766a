import { Type } from 'typebox';

/** The price of an offering, null while none is set. */
export const priceOrNone = {
  price_minor: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The price in minor units of the currency; null while none is set.',
  }),
  currency: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^[A-Z]{3}$',
    description: 'The currency as an ISO 4217 code; null while no price is set.',
  }),
};
