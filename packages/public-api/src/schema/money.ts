import { Type } from 'typebox';

export const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'The currency as an ISO 4217 code.',
});

export const totalMinor = minor('The amount in minor units of the currency.');

export function minor(description: string) {
  return Type.Integer({ description });
}
