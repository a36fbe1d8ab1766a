import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object } from '../../schema/json-schema.ts';

const ReviewedAnswer = object('ReviewedAnswer', {
  node_id: Type.String({ description: 'For `back`.' }),
  headline: Type.String(),
  lines: Type.Array(Type.String(), {
    description: 'The answer in words, as plain text. Empty: the question was passed over.',
  }),
  counts: Type.Boolean({
    description: 'False: an earlier answer was changed, so the walk asks the patient to confirm this one.',
  }),
  can_change: Type.Boolean({ description: 'Whether `back` to the node would be accepted.' }),
});

/** decisions.md 12. */
export const InstrumentReview = resource(
  'InstrumentReview',
  {
    phase: null,
    answers: [
      {
        node_id: 'q_date_of_birth',
        headline: 'When were you born?',
        lines: ['April 17, 1988'],
        counts: true,
        can_change: true,
      },
    ],
    locale: 'en',
  },
  {
    phase: Type.Unsafe<'qualification' | 'clinical' | null>({
      type: ['string', 'null'],
      enum: ['qualification', 'clinical', null],
      description: 'Null: one continuous pass.',
    }),
    answers: Type.Array(ReviewedAnswer, {
      description: 'Of the questions on the path, in the order they were asked.',
    }),
    locale: Type.String({ description: 'Of all texts.' }),
  },
);
