import type { DescMessage } from '@bufbuild/protobuf';
import {
  AgreementExecutionsSchema,
  AgreementPublishedSchema,
  ApiKeyUsedSchema,
  BrandChangedSchema,
  ClientClockAdvancedSchema,
  ClientCreatedSchema,
  CredentialChangedSchema,
  DomainCertificateFailingSchema,
  DomainChangedSchema,
  EnablementChangedSchema,
  InstrumentAnnouncedSchema,
  JourneyErasedSchema,
  OrderChangedSchema,
  WebhookRegistrationChangedSchema,
  WebhookRegistrationFailingSchema,
} from './gen/telehealth/events/v1/internal_events_pb.ts';
import {
  JourneyCaseOpenedSchema,
  JourneyCheckinCompletedSchema,
  JourneyEligibilityEvaluatedSchema,
  JourneyEvaluationDeclinedSchema,
  JourneyEvaluationDeferredSchema,
  JourneyEvaluationResumedSchema,
  JourneyIdentityBoundSchema,
  JourneyIdentityVerifiedSchema,
  JourneyIntakeSubmittedSchema,
  JourneyLabsSkippedSchema,
  JourneyPaymentAuthorizedSchema,
  JourneyPaymentCancelledSchema,
  JourneyPaymentDisputedSchema,
  JourneyPaymentFailedSchema,
  JourneyPaymentRefundedSchema,
  JourneyPaymentSucceededSchema,
  JourneyProspectCapturedSchema,
  JourneyRxTransmittedSchema,
  JourneyShipmentDeliveredSchema,
  JourneyShipmentShippedSchema,
  JourneyStepAbandonedSchema,
  JourneyVisitCompletedSchema,
} from './gen/telehealth/events/v1/journey_events_pb.ts';
import {
  OnboardingAgreementExecutedSchema,
  OnboardingClientCompletedSchema,
  OnboardingClientStartedSchema,
  OnboardingCompletionE2eResultSchema,
  OnboardingCompletionGateReadySchema,
  OnboardingStepAssignedSchema,
  OnboardingStepCompletedSchema,
  OnboardingStepEscalatedSchema,
  OnboardingStepNudgedSchema,
  OnboardingStepStartedSchema,
} from './gen/telehealth/events/v1/onboarding_events_pb.ts';

/**
 * Every event type with the schema its data must fit. The schema is the allow-list: what it does not name
 * cannot travel. Public types are those of interface.md 6 and decisions.md 14; internal ones never reach a webhook. `emitter` is the one service
 * that may publish the type; the bus refuses it from others.
 */
export const eventRegistry = {
  'agreement.executions.v1': {
    emitter: 'onboarding',
    visibility: 'internal',
    data: AgreementExecutionsSchema,
  },
  'agreement.published.v1': { emitter: 'onboarding', visibility: 'internal', data: AgreementPublishedSchema },
  'api_key.used.v1': { emitter: 'accounts', visibility: 'internal', data: ApiKeyUsedSchema },
  'brand.changed.v1': { emitter: 'accounts', visibility: 'internal', data: BrandChangedSchema },
  'client.clock_advanced.v1': {
    emitter: 'accounts',
    visibility: 'internal',
    data: ClientClockAdvancedSchema,
  },
  'client.created.v1': { emitter: 'accounts', visibility: 'internal', data: ClientCreatedSchema },
  'credential.changed.v1': { emitter: 'accounts', visibility: 'internal', data: CredentialChangedSchema },
  'domain.certificate_failing.v1': {
    emitter: 'domains',
    visibility: 'internal',
    data: DomainCertificateFailingSchema,
  },
  'domain.changed.v1': { emitter: 'domains', visibility: 'internal', data: DomainChangedSchema },
  'instrument.announced.v1': {
    emitter: 'intake',
    visibility: 'internal',
    data: InstrumentAnnouncedSchema,
  },
  'enablement.changed.v1': { emitter: 'catalog', visibility: 'internal', data: EnablementChangedSchema },
  'journey.case.opened.v1': { emitter: 'intake', visibility: 'public', data: JourneyCaseOpenedSchema },
  'journey.checkin.completed.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyCheckinCompletedSchema,
  },
  'journey.eligibility.evaluated.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyEligibilityEvaluatedSchema,
  },
  'journey.erased.v1': { emitter: 'intake', visibility: 'internal', data: JourneyErasedSchema },
  'journey.evaluation.declined.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyEvaluationDeclinedSchema,
  },
  'journey.evaluation.deferred.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyEvaluationDeferredSchema,
  },
  'journey.evaluation.resumed.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyEvaluationResumedSchema,
  },
  'journey.identity.bound.v1': { emitter: 'intake', visibility: 'public', data: JourneyIdentityBoundSchema },
  'journey.identity.verified.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyIdentityVerifiedSchema,
  },
  'journey.intake.submitted.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyIntakeSubmittedSchema,
  },
  'journey.labs.skipped.v1': { emitter: 'intake', visibility: 'public', data: JourneyLabsSkippedSchema },
  'journey.payment.authorized.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentAuthorizedSchema,
  },
  'journey.payment.cancelled.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentCancelledSchema,
  },
  'journey.payment.disputed.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentDisputedSchema,
  },
  'journey.payment.failed.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentFailedSchema,
  },
  'journey.payment.refunded.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentRefundedSchema,
  },
  'journey.payment.succeeded.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyPaymentSucceededSchema,
  },
  'journey.prospect.captured.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyProspectCapturedSchema,
  },
  'journey.rx.transmitted.v1': { emitter: 'intake', visibility: 'public', data: JourneyRxTransmittedSchema },
  'journey.shipment.delivered.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyShipmentDeliveredSchema,
  },
  'journey.shipment.shipped.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyShipmentShippedSchema,
  },
  'journey.step.abandoned.v1': { emitter: 'intake', visibility: 'public', data: JourneyStepAbandonedSchema },
  'journey.visit.completed.v1': {
    emitter: 'intake',
    visibility: 'public',
    data: JourneyVisitCompletedSchema,
  },
  'onboarding.agreement.executed.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingAgreementExecutedSchema,
  },
  'onboarding.client.completed.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingClientCompletedSchema,
  },
  'onboarding.client.started.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingClientStartedSchema,
  },
  'onboarding.completion.e2e_result.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingCompletionE2eResultSchema,
  },
  'onboarding.completion.gate_ready.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingCompletionGateReadySchema,
  },
  'onboarding.step.assigned.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingStepAssignedSchema,
  },
  'onboarding.step.completed.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingStepCompletedSchema,
  },
  'onboarding.step.escalated.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingStepEscalatedSchema,
  },
  'onboarding.step.nudged.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingStepNudgedSchema,
  },
  'onboarding.step.started.v1': {
    emitter: 'onboarding',
    visibility: 'public',
    data: OnboardingStepStartedSchema,
  },
  'order.changed.v1': { emitter: 'orders', visibility: 'internal', data: OrderChangedSchema },
  'webhook_registration.changed.v1': {
    emitter: 'webhooks',
    visibility: 'internal',
    data: WebhookRegistrationChangedSchema,
  },
  'webhook_registration.failing.v1': {
    emitter: 'webhooks',
    visibility: 'internal',
    data: WebhookRegistrationFailingSchema,
  },
} as const satisfies Record<
  string,
  { emitter: string; visibility: 'internal' | 'public'; data: DescMessage }
>;

/** A type that reaches webhooks (interface.md 6). */
export type PublicEventType = {
  [T in EventType]: (typeof eventRegistry)[T]['visibility'] extends 'public' ? T : never;
}[EventType];

/** The types that reach webhooks (interface.md 6). */
export const publicEventTypes: readonly PublicEventType[] = Object.entries(eventRegistry).flatMap(
  ([type, { visibility }]) => (visibility === 'public' ? [type as PublicEventType] : []),
);

/** A registered event type. */
export type EventType = keyof typeof eventRegistry;
