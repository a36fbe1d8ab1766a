import { Type } from 'typebox';

/** The currency of an amount. */
export const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });

/** An amount that somebody pays. */
export const totalMinor = Type.Integer({ description: 'In minor units.' });
