import { journeyIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import type { Parameter } from '../../operation.ts';

/** Stands for the journey of a browser session, in its requests alone. It has the form of a journey id, and no journey has it. */
export const currentJourney = 'jny_current';

/** `X-Journey-Id` of resolve. */
export const journeyToResume: Parameter = {
  name: 'X-Journey-Id',
  component: 'JourneyToResume',
  required: false,
  lenient: true,
  description: 'The journey to resume. A malformed value is ignored.',
  schema: Type.String({ pattern: journeyIdPattern }),
};

/** `X-Journey-Id` of operations on a session. */
export const journeyOfSession: Parameter = {
  name: 'X-Journey-Id',
  required: true,
  description: 'The journey of the session.',
  schema: Type.String({ pattern: journeyIdPattern, examples: ['jny_7pQ2sVd9KfJx4TgBn6Wc1M'] }),
};
