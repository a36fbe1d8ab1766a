import { enrollmentStatuses } from '@telehealth/contracts/enrollment-statuses';
import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { BrandId, JourneyId, OrderRef } from '../../schema/ids.ts';
import { object, oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';

/** decisions.md 3. */
export const EnrollmentStatus = vocabulary('EnrollmentStatus', enrollmentStatuses, {
  description:
    'How far the treatment has come, else the payment, else the intake. `blocked` goes first, then `declined`, then `not_eligible`.',
});

/** Of the last evaluation (decisions.md 3). */
const Eligibility = vocabulary(
  'Eligibility',
  {
    not_evaluated:
      'Nothing was submitted yet, or the criteria of the therapy are not all approved; nothing is sold now.',
    eligible: 'The patient meets every criterion, or a medical director decided so.',
    needs_review: 'A criterion is undecided, or a medical director asked for a review.',
    not_eligible: 'The patient fails a criterion and may not be treated.',
  },
  { description: 'The result of the last evaluation, without its reasons.' },
);

export const exampleEnrollment = {
  journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  reference: null,
  case_number: '4K7Q-9XTB',
  attribution: { source: 'newsletter' },
  person_id: null,
  offering_ref: exampleOfferingRef,
  phase: null,
  phases: [],
  status: 'submitted',
  eligibility: 'eligible',
  milestones: [
    { type: 'intake.submitted', occurred_at: '2026-02-03T16:05:12.408Z' },
    { type: 'eligibility.evaluated', occurred_at: '2026-02-03T16:05:12.408Z' },
  ],
  order_refs: [],
  payment_processing: false,
  created_at: '2026-02-03T15:58:01.220Z',
  updated_at: '2026-02-03T16:05:12.408Z',
};

/** decisions.md 3: without PHI. */
export const Enrollment = resource('Enrollment', exampleEnrollment, {
  journey_id: JourneyId,
  brand_id: BrandId,
  reference: orNull(Type.String({ description: 'Your own id of the journey. Null: it has none.' })),
  case_number: orNull(Type.String()),
  attribution: orNull(
    object('Attribution', {
      source: Type.Optional(Type.String()),
      medium: Type.Optional(Type.String()),
      campaign: Type.Optional(Type.String()),
      term: Type.Optional(Type.String()),
      content: Type.Optional(Type.String()),
    }),
  ),
  person_id: orNull(
    Type.String({
      description: 'Who signed in for the journey, as sign-in names them. Null: no person has.',
    }),
  ),
  offering_ref: orNull(
    Type.String({
      description: 'The offering the journey was opened for, else that of its order. Null: there is neither.',
    }),
  ),
  phase: Type.Unsafe<'qualification' | 'clinical' | null>({
    // With a type it is `EnrollmentPhase` to oapi-codegen, which is a schema already.
    enum: ['qualification', 'clinical', null],
    description: 'The phase the intake is in, or ended in; null for one continuous pass.',
  }),
  phases: Type.Array(
    object('EnrollmentPhase', {
      phase: oneOf(['qualification', 'clinical']),
      status: oneOf(['active', 'complete', 'blocked', 'abandoned']),
      submitted_at: orNull(time('When the phase was completed; null until then.')),
    }),
    { description: 'The phases that began, in order; none for one continuous pass.' },
  ),
  status: EnrollmentStatus,
  eligibility: Eligibility,
  milestones: Type.Array(
    object('Milestone', {
      type: Type.String({ title: 'MilestoneType' }),
      occurred_at: time('When it happened at its source.'),
      carrier: Type.Optional(Type.String()),
      tracking_number: Type.Optional(Type.String()),
      tracking_url: Type.Optional(Type.String()),
    }),
    { description: 'What happened, in the order it was recorded: the n-th is the event with sequence n.' },
  ),
  order_refs: Type.Array(OrderRef, {
    description: 'The orders that were authorized or paid at some time, by their references.',
  }),
  payment_processing: Type.Boolean({
    description:
      'Whether a payment is begun and not decided, such as a bank debit, and no order is paid or authorized.',
  }),
  created_at: time(),
  updated_at: time(
    'When something shown here changed. Of the answers, only the first and those that end a phase change it.',
  ),
});

/** decisions.md 14. */
export const Erasure = resource(
  'Erasure',
  { journey_id: exampleEnrollment.journey_id, erased_at: '2026-02-03T16:05:12.408Z' },
  { journey_id: JourneyId, erased_at: time('When it was erased first.') },
);
