import { Type } from 'typebox';
import type { Parameter } from '../../operation.ts';

const ifMatch: Parameter = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` the change was made from: `conflict` when the brand has changed since.',
  schema: Type.String({ pattern: '^(\\*|(W/)?"[!#-~]*")$' }),
};

/** Facts of every change of a brand. */
export const changeConfig = {
  problems: ['validation', 'conflict'],
  headers: [ifMatch],
  tagged: true,
} as const;
