import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object } from '../../schema/json-schema.ts';

const ReviewedAnswer = object('ReviewedAnswer', {
  node_id: Type.String(),
  headline: Type.String(),
  lines: Type.Array(Type.String(), {
    description: 'In words. Empty: the question was passed over.',
  }),
  counts: Type.Boolean({
    description: 'False: the patient has to confirm it.',
  }),
  can_change: Type.Boolean({ description: 'Whether `back` takes the node.' }),
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
  },
  {
    phase: Type.Unsafe<'qualification' | 'clinical' | null>({
      type: ['string', 'null'],
      enum: ['qualification', 'clinical', null],
      description: 'Null: one continuous pass.',
    }),
    answers: Type.Array(ReviewedAnswer),
  },
);
