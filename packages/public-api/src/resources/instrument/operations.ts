import { attributionParts, offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { get, operations, type Parameter, post } from '../../operation.ts';
import { dataOf, withExample } from '../../schema/envelope.ts';
import { localeMaxLength, localePattern } from '../../schema/locale.ts';
import { answerExamples } from './answer-of-control.ts';
import { abandonedStep, firstStep, nextStep, previousStep } from './example-steps.ts';
import { InstrumentStep } from './instrument-step.ts';
import { journeyOfSession, journeyToResume } from './journey-header.ts';
import { BackBody, NextBody, ResolveQuery } from './requests.ts';
import { InstrumentReview } from './review.ts';

const answering = (example: object) => ({ 200: withExample(InstrumentStep, example) });

const changeConfig = {
  limited: 'intake',
  problems: ['conflict'],
  headers: [journeyOfSession],
  replaysSession: true,
} as const;

const offering: Parameter = {
  name: 'offering',
  required: false,
  lenient: true,
  description:
    'The ref of the offering that the patient is interested in. A malformed or unknown one is ignored.',
  schema: Type.String({ maxLength: offeringRefMaxLength, pattern: offeringRefPattern }),
};

const locale: Parameter = {
  name: 'locale',
  required: false,
  lenient: true,
  description:
    'The locale of the texts of a new session, in place of `Accept-Language`. `es-MX` falls back to `es`, and that to the first locale of the questionnaire. A malformed one is ignored.',
  schema: Type.String({ maxLength: localeMaxLength, pattern: localePattern }),
};

const timeZone: Parameter = {
  name: 'time_zone',
  required: false,
  lenient: true,
  description:
    'Where the patient of a new session is, by the IANA name that browsers give: ages and bounds of days are those of the day there. Without it, of the state that the patient ships to once it is answered, and before that in UTC. An unknown one is ignored.',
  schema: Type.String({ maxLength: 64, examples: ['America/New_York'] }),
};

const attribution = attributionParts.map(
  (part): Parameter => ({
    name: `utm_${part}`,
    required: false,
    lenient: true,
    description: `The \`${part}\` of the \`attribution\`; a malformed one is ignored.`,
    schema: Type.String(),
  }),
);

const journeyInQuery: Parameter = {
  name: 'journey_id',
  component: 'UnreadJourney',
  required: false,
  description:
    'Not read: a journey id opens the answers of a patient, so no address contains it. Send `X-Journey-Id`.',
  schema: Type.String(),
};

const acceptLanguage: Parameter = {
  name: 'Accept-Language',
  required: false,
  lenient: true,
  description: 'The locales that the patient prefers. It counts where `locale` is left out.',
  schema: Type.String(),
};

export const instrumentOperations = operations(
  { tag: 'Intake', credentials: ['apiKey', 'browserSession'], resource: 'intake', brand: 'required' },
  {
    resolveInstrument: get('/v1/instrument/resolve', {
      access: 'write',
      summary: 'Start or resume an intake session',
      description:
        'Opens the questionnaire for a patient and answers the node to show now. Call it first, and again whenever the patient comes back: with the `X-Journey-Id` of an earlier answer it resumes that journey where it stopped, and without a usable one it mints a new journey. Store the `journey_id` of the answer with the patient; every later call needs it. `phase` asks for the qualification or the clinical part alone. A client opens a bounded number of journeys in a day (UTC) that are not finished; one more is 429 `journey_quota`. A request that no published questionnaire can serve is refused with `config-gap`, and a clinical phase that may not begin yet with `phase-not-ready`. Show the node, then send the answer with `next`.',
      query: ResolveQuery,
      answers: answering({ ...firstStep, resumed: false }),
      limited: 'intake',
      problems: ['config-gap', 'phase-not-ready'],
      headers: [journeyToResume, acceptLanguage],
      lenientQuery: [offering, locale, timeZone, ...attribution, journeyInQuery],
    }),
    nextInstrumentStep: post('/v1/instrument/next', {
      summary: 'Answer the current node',
      description:
        'Stores the answer to the current node and answers the node that follows. Send it each time the patient continues; a node that only shows something takes a body with its `node_id` alone. An answer that does not fit is no error: the same node comes back with `issues`, and nothing is stored. A node that is not the current one is refused with `conflict`; the last accepted answer may be repeated and gets the same step. An answer that combines an exclusive option with others is refused with `answer-refused`. When the step is `complete`, show its `ending` and go on to the checkout or to the next phase. The example of the answer belongs to the body named `date`.',
      body: NextBody,
      bodyExamples: answerExamples,
      lenientBody: true,
      answers: answering(nextStep),
      ...changeConfig,
      furtherRules: 'The node decides which of `answer`, `consent` and `media_id` the body has.',
      problems: ['conflict', 'answer-refused'],
    }),
    previousInstrumentStep: post('/v1/instrument/back', {
      summary: 'Go back to the node before the current one',
      description:
        'Makes the node that was shown before the current one current again, or that of `node_id`, and answers it. Offer it while `can_go_back` is true. The earlier answer comes back in `prefilled_value`, for the patient to confirm or change; a changed answer can change which nodes follow. At the first node, and for one that is not before the current one, it is refused with `conflict`. Send the answer with `next` as usual.',
      body: BackBody,
      optionalBody: true,
      answers: answering(previousStep),
      ...changeConfig,
    }),
    reviewInstrument: get('/v1/instrument/review', {
      access: 'write',
      keyOnly: true,
      summary: 'Read the answers of the phase',
      description:
        'Answers what was answered in the active phase, in words and in the order of asking. Show it while the step has `is_last`; `back` with a `node_id` goes to an answer. It is health data, and each read is audited. A session that has ended is refused with `conflict`.',
      answers: { 200: dataOf(InstrumentReview) },
      problems: ['conflict'],
      headers: [journeyOfSession],
    }),
    abandonInstrument: post('/v1/instrument/abandon', {
      summary: 'End an intake session permanently',
      description:
        'Ends the session because the patient does not want to continue. Nothing more can be answered afterwards, and `resolve` with this journey keeps answering a step that is `abandoned`. A session that has ended in another way is refused with `conflict`. To let the patient begin again, call `resolve` without the journey.',
      answers: answering(abandonedStep),
      ...changeConfig,
    }),
  },
);
