import { offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { operations, type Parameter } from '../../operation.ts';
import { withExample } from '../../schema/envelope.ts';
import { localeMaxLength, localePattern } from '../../schema/locale.ts';
import { answerExamples } from './answer-of-control.ts';
import { abandonedStep, firstStep, nextStep, previousStep } from './example-steps.ts';
import { InstrumentStep } from './instrument-step.ts';
import { journeyOfSession, journeyToResume } from './journey-header.ts';
import { NextBody, ResolveQuery } from './requests.ts';

const answering = (example: object) => ({ 200: withExample(InstrumentStep, example) });

const resolveProblems = ['config-gap', 'phase-not-ready', 'conflict'] as const;

const changeProblems = ['conflict'] as const;

const changeConfig = {
  limited: 'intake',
  problems: changeProblems,
  headers: [journeyOfSession],
  replaysSession: true,
} as const;

const offering: Parameter = {
  name: 'offering',
  required: false,
  lenient: true,
  description: 'A catalog offering ref. A malformed or unknown one counts as left out.',
  schema: Type.String({ maxLength: offeringRefMaxLength, pattern: offeringRefPattern }),
};

const locale: Parameter = {
  name: 'locale',
  required: false,
  lenient: true,
  description:
    'The locale of the texts of a new session; left out: `Accept-Language`. `es-MX` falls back to `es`, and that to the first locale of the questionnaire. A malformed one counts as left out.',
  schema: Type.String({ maxLength: localeMaxLength, pattern: localePattern }),
};

const acceptLanguage: Parameter = {
  name: 'Accept-Language',
  required: false,
  lenient: true,
  description: 'Read where `locale` is left out.',
  schema: Type.String(),
};

export const instrumentOperations = operations(
  { tag: 'Intake', credentials: ['apiKey'], brand: 'required' },
  {
    resolveInstrument: {
      method: 'GET',
      path: '/v1/instrument/resolve',
      summary: 'Start or resume an intake session',
      description: 'Returns the current node. Every call without a usable journey mints a new one.',
      query: ResolveQuery,
      answers: answering({ ...firstStep, resumed: false }),
      limited: 'intake',
      problems: resolveProblems,
      headers: [journeyToResume, acceptLanguage],
      lenientQuery: [offering, locale],
    },
    nextInstrumentStep: {
      method: 'POST',
      path: '/v1/instrument/next',
      summary: 'Answer the current node',
      description:
        'An invalid answer is no error: the same node comes back with `issues`. The answer shown is the one to the example `date`.',
      body: NextBody,
      bodyExamples: answerExamples,
      lenientBody: true,
      answers: answering(nextStep),
      ...changeConfig,
      furtherRules: 'The node decides which of `answer`, `consent` and `media_id` the body has.',
      problems: [...changeProblems, 'answer-refused'],
    },
    previousInstrumentStep: {
      method: 'POST',
      path: '/v1/instrument/back',
      summary: 'Go back to the node shown before the current one',
      description: 'Its answer comes back in `prefilled_value`, to be confirmed or changed.',
      answers: answering(previousStep),
      ...changeConfig,
    },
    abandonInstrument: {
      method: 'POST',
      path: '/v1/instrument/abandon',
      summary: 'End the session permanently',
      description: 'Nothing more can be answered; `resolve` goes on saying `abandoned`.',
      answers: answering(abandonedStep),
      ...changeConfig,
    },
  },
);
