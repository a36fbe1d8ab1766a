import { brandIdPattern, journeyIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { resource } from './envelope.ts';
import { object, oneOf } from './json-schema.ts';

/** How far an enrollment has come (decisions.md 3). */
const enrollmentStatuses = [
  'intake',
  'submitted',
  'not_eligible',
  'blocked',
  'abandoned',
  'checkout',
  'paid',
  'in_review',
  'deferred',
  'approved',
  'fulfilment',
  'delivered',
  'closed',
] as const;

/** What the last evaluation came to (decisions.md 3). */
const eligibilityClasses = ['not_evaluated', 'eligible', 'needs_review', 'not_eligible'] as const;

const exampleEnrollment = {
  journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  offering_ref: 'weight-loss-monthly',
  phase: null,
  status: 'paid',
  eligibility: 'eligible',
  milestones: [
    { type: 'intake.submitted', occurred_at: '2026-02-03T16:05:12.408Z' },
    { type: 'payment.succeeded', occurred_at: '2026-02-03T16:11:40.093Z' },
  ],
  created_at: '2026-02-03T15:58:01.220Z',
  updated_at: '2026-02-03T16:11:40.517Z',
};

/** An enrollment (decisions.md 3): nothing in it is PHI. */
export const Enrollment = resource('Enrollment', exampleEnrollment, {
  journey_id: Type.String({ pattern: journeyIdPattern }),
  brand_id: Type.String({ pattern: brandIdPattern }),
  offering_ref: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Null: the journey was opened for no offering.',
  }),
  phase: Type.Unsafe<'qualification' | 'clinical' | null>({
    enum: ['qualification', 'clinical', null],
    description: 'The phase the intake is in, or ended in; null for one continuous pass.',
  }),
  status: oneOf(enrollmentStatuses, {
    description:
      'How far the treatment has come, else the payment, else the intake; `blocked` is above all. `not_eligible`: the patient may not be treated, so nothing is sold; it ends with a later evaluation, or when a medical director overrules it. `checkout`: the payment is waited for. `deferred`: an evaluation waits; it is over once that is resumed, a prescription follows, or a shipment or check-in behind one. `abandoned`: the patient ended the intake, and nothing was paid or authorized. `closed`: a check-in followed the delivery.',
  }),
  eligibility: oneOf(eligibilityClasses, {
    description:
      'What the last evaluation came to, without its reasons. `not_evaluated`: nothing was submitted yet, or the therapy has no approved criteria.',
  }),
  milestones: Type.Array(
    object('Milestone', {
      type: Type.String({ title: 'MilestoneType' }),
      occurred_at: Type.String({ format: 'date-time', description: 'When it happened at its source.' }),
    }),
    { description: 'What happened, in the order it was recorded: the n-th is the event with sequence n.' },
  ),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
});
