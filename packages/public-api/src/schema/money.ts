import { Type } from 'typebox';

export const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'As ISO 4217 has it.' });

export const totalMinor = minor('The amount in minor units of the currency.');

export function minor(description: string) {
  return Type.Integer({ description });
}
