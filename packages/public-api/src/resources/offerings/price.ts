import { Type } from 'typebox';
import { orNull } from '../../schema/json-schema.ts';

export const priceOrNone = {
  price_minor: orNull(
    Type.Integer({ description: 'The price in minor units of the currency; null while none is set.' }),
  ),
  currency: orNull(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'The currency as an ISO 4217 code; null while no price is set.',
    }),
  ),
};
