import { Type } from 'typebox';
import { object, oneOf } from './json-schema.ts';

/** One line of an activation report (interface.md 2.8). */
export const Check = object('Check', {
  check: Type.String({ examples: ['price_set'] }),
  detail: Type.String(),
  kind: oneOf(['performed', 'unverifiable', 'not_performed'], {
    description: 'Only a performed check has a result; the other kinds are `unknown`.',
  }),
  blocking: Type.Boolean(),
  result: oneOf(['pass', 'fail', 'unknown']),
});
