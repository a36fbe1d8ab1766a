import { Type } from 'typebox';
import { dataOf, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, oneOf, orNull } from '../../schema/json-schema.ts';

const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description, examples: ['2026-02-03'] });

export const FunnelQuery = Type.Object({
  offering_ref: Type.Optional(
    Type.String({ maxLength: 128, description: 'Only journeys that recorded this offering.' }),
  ),
  source: Type.Optional(Type.String({ maxLength: 64, description: 'Only visits of this `utm_source`.' })),
  from: Type.Optional(day('The first UTC day. Left out: 29 days before the last one.')),
  to: Type.Optional(day('The last UTC day, at most 91 days after the first. Left out: today.')),
  by: Type.Optional(oneOf(['day'], { description: '`day` adds the counts of each day.' })),
});

const count = () => orNull(Type.Integer({ minimum: 0 }));

const steps = {
  started: orNull(Type.Integer({ minimum: 0, description: 'Journeys with an answer.' })),
  submitted: orNull(Type.Integer({ minimum: 0, description: 'Those that submitted a phase.' })),
  eligible: orNull(Type.Integer({ minimum: 0, description: 'Those whose patient is eligible.' })),
  paid: orNull(Type.Integer({ minimum: 0, description: 'Those that were paid for at some time.' })),
};

const FunnelNode = object('FunnelNode', {
  instrument_version: Type.String({ description: 'The questionnaire and its version.' }),
  node_id: Type.String(),
  reached: count(),
  answered: count(),
  left: orNull(Type.Integer({ minimum: 0, description: 'Patients who left there.' })),
  went_back: orNull(Type.Integer({ minimum: 0, description: 'Patients who went back to it.' })),
  median_seconds: orNull(
    Type.Integer({
      minimum: 0,
      description: 'From the answer before to the first answer; 600 means ten minutes and more.',
    }),
  ),
  headline: Type.Optional(Type.String({ description: 'Its words.' })),
  conditional: Type.Optional(Type.Boolean({ description: 'Only some are asked.' })),
});

const FunnelDay = object('FunnelDay', { day: Type.String(), ...steps });

/** decisions.md 15. */
const Funnel = resource(
  'Funnel',
  {
    brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
    from: '2026-01-05',
    to: '2026-02-03',
    started: 0,
    submitted: 0,
    eligible: 0,
    paid: 0,
    nodes: [],
    sources: [],
  },
  {
    brand_id: BrandId,
    from: Type.String({ description: 'The first UTC day.' }),
    to: Type.String({ description: 'The last UTC day.' }),
    ...steps,
    nodes: Type.Array(FunnelNode, {
      description: 'The version with the most journeys comes first; the nodes of one are in its order.',
    }),
    sources: Type.Array(Type.String(), { description: 'What `source` can be.' }),
    days: Type.Optional(
      Type.Array(FunnelDay, { description: 'With `by=day`: by the day on which journeys began.' }),
    ),
  },
);

export const FunnelAnswer = dataOf(Funnel);

/** As CSV. */
export const funnelColumns = Object.keys(FunnelNode.properties) as (keyof typeof FunnelNode.properties)[];
