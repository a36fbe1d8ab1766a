import type { components } from '@telehealth/client';

type EventType = components['schemas']['EventType'];

/** What can be received. The type holds the list to that of the API. */
const all: Readonly<Record<EventType, true>> = {
  'journey.prospect.captured.v1': true,
  'journey.intake.submitted.v1': true,
  'journey.step.abandoned.v1': true,
  'journey.identity.bound.v1': true,
  'journey.identity.verified.v1': true,
  'journey.payment.authorized.v1': true,
  'journey.payment.succeeded.v1': true,
  'journey.payment.failed.v1': true,
  'journey.payment.refunded.v1': true,
  'journey.payment.disputed.v1': true,
  'journey.payment.cancelled.v1': true,
  'journey.eligibility.evaluated.v1': true,
  'journey.evaluation.deferred.v1': true,
  'journey.evaluation.resumed.v1': true,
  'journey.evaluation.declined.v1': true,
  'journey.case.opened.v1': true,
  'journey.visit.completed.v1': true,
  'journey.labs.skipped.v1': true,
  'journey.rx.transmitted.v1': true,
  'journey.shipment.shipped.v1': true,
  'journey.shipment.delivered.v1': true,
  'journey.checkin.completed.v1': true,
  'onboarding.client.started.v1': true,
  'onboarding.step.started.v1': true,
  'onboarding.step.assigned.v1': true,
  'onboarding.step.completed.v1': true,
  'onboarding.step.nudged.v1': true,
  'onboarding.step.escalated.v1': true,
  'onboarding.agreement.executed.v1': true,
  'onboarding.completion.gate_ready.v1': true,
  'onboarding.completion.e2e_result.v1': true,
  'onboarding.client.completed.v1': true,
};

export const eventTypes = Object.keys(all) as readonly EventType[];

/** Types of a receiver; `*` and every single one are both “all types”. */
export function shownTypes(types: readonly string[]): string {
  if (types.includes('*') || types.length === eventTypes.length) return 'All types';
  return types.length > 2 ? `${types.length} types` : types.join(', ');
}
