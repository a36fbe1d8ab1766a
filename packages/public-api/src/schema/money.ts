import { Type } from 'typebox';

/** The currency of an amount. */
export const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'The currency as an ISO 4217 code.',
});

/** An amount that somebody pays. */
export const totalMinor = Type.Integer({ description: 'The amount in minor units of the currency.' });
