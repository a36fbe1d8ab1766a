import { journeyIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import type { Parameter } from '../../operation.ts';

/** The browser session's journey, only in its requests. Well-formed, and never a real id. */
export const currentJourney = 'jny_current';

export const journeyToResume: Parameter = {
  name: 'X-Journey-Id',
  component: 'JourneyToResume',
  required: false,
  lenient: true,
  description: 'The journey to resume. A malformed value is ignored.',
  schema: Type.String({ pattern: journeyIdPattern }),
};

/** Of operations on a session. */
export const journeyOfSession: Parameter = {
  name: 'X-Journey-Id',
  required: true,
  description: 'The journey of the session.',
  schema: Type.String({ pattern: journeyIdPattern, examples: ['jny_7pQ2sVd9KfJx4TgBn6Wc1M'] }),
};
