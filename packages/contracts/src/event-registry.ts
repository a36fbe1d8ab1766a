import type { DescMessage } from '@bufbuild/protobuf';
import * as internal from './gen/telehealth/events/v1/internal_events_pb.ts';
import * as journey from './gen/telehealth/events/v1/journey_events_pb.ts';
import * as onboarding from './gen/telehealth/events/v1/onboarding_events_pb.ts';

/** For one emitter and visibility. */
const by =
  <E extends string, V extends 'internal' | 'public'>(emitter: E, visibility: V) =>
  <D extends DescMessage>(data: D) =>
    ({ emitter, visibility, data }) as const;

const byAccounts = by('accounts', 'internal');
const byCatalog = by('catalog', 'internal');
const byDomains = by('domains', 'internal');
const byIntake = by('intake', 'internal');
const byOnboarding = by('onboarding', 'internal');
const byOrders = by('orders', 'internal');
const byWebhooks = by('webhooks', 'internal');
const publicByIntake = by('intake', 'public');
const publicByOnboarding = by('onboarding', 'public');

/**
 * The schema is an allow-list: a field it lacks cannot travel. Public types are those of interface.md 6 and
 * decisions.md 14; internal ones never reach a webhook. `emitter` is the only service that may publish the type; the
 * bus refuses others.
 */
export const eventRegistry = {
  'agreement.executions.v1': byOnboarding(internal.AgreementExecutionsSchema),
  'agreement.published.v1': byOnboarding(internal.AgreementPublishedSchema),
  'api_key.ending.v1': byAccounts(internal.ApiKeyEndingSchema),
  'api_key.used.v1': byAccounts(internal.ApiKeyUsedSchema),
  'brand.changed.v1': byAccounts(internal.BrandChangedSchema),
  'client.clock_advanced.v1': byAccounts(internal.ClientClockAdvancedSchema),
  'client.created.v1': byAccounts(internal.ClientCreatedSchema),
  'client.suspension_changed.v1': byAccounts(internal.ClientSuspensionChangedSchema),
  'credential.changed.v1': byAccounts(internal.CredentialChangedSchema),
  'domain.certificate_failing.v1': byDomains(internal.DomainCertificateFailingSchema),
  'domain.changed.v1': byDomains(internal.DomainChangedSchema),
  'instrument.announced.v1': byIntake(internal.InstrumentAnnouncedSchema),
  'enablement.changed.v1': byCatalog(internal.EnablementChangedSchema),
  'journey.case.opened.v1': publicByIntake(journey.JourneyCaseOpenedSchema),
  'journey.checkin.completed.v1': publicByIntake(journey.JourneyCheckinCompletedSchema),
  'journey.eligibility.evaluated.v1': publicByIntake(journey.JourneyEligibilityEvaluatedSchema),
  'journey.erased.v1': byIntake(internal.JourneyErasedSchema),
  'journey.evaluation.declined.v1': publicByIntake(journey.JourneyEvaluationDeclinedSchema),
  'journey.evaluation.deferred.v1': publicByIntake(journey.JourneyEvaluationDeferredSchema),
  'journey.evaluation.resumed.v1': publicByIntake(journey.JourneyEvaluationResumedSchema),
  'journey.identity.bound.v1': publicByIntake(journey.JourneyIdentityBoundSchema),
  'journey.identity.verified.v1': publicByIntake(journey.JourneyIdentityVerifiedSchema),
  'journey.intake.submitted.v1': publicByIntake(journey.JourneyIntakeSubmittedSchema),
  'journey.labs.skipped.v1': publicByIntake(journey.JourneyLabsSkippedSchema),
  'journey.payment.authorized.v1': publicByIntake(journey.JourneyPaymentAuthorizedSchema),
  'journey.payment.cancelled.v1': publicByIntake(journey.JourneyPaymentCancelledSchema),
  'journey.payment.disputed.v1': publicByIntake(journey.JourneyPaymentDisputedSchema),
  'journey.payment.failed.v1': publicByIntake(journey.JourneyPaymentFailedSchema),
  'journey.payment.refunded.v1': publicByIntake(journey.JourneyPaymentRefundedSchema),
  'journey.payment.succeeded.v1': publicByIntake(journey.JourneyPaymentSucceededSchema),
  'journey.prospect.captured.v1': publicByIntake(journey.JourneyProspectCapturedSchema),
  'journey.rx.transmitted.v1': publicByIntake(journey.JourneyRxTransmittedSchema),
  'journey.shipment.delivered.v1': publicByIntake(journey.JourneyShipmentDeliveredSchema),
  'journey.shipment.shipped.v1': publicByIntake(journey.JourneyShipmentShippedSchema),
  'journey.step.abandoned.v1': publicByIntake(journey.JourneyStepAbandonedSchema),
  'journey.visit.completed.v1': publicByIntake(journey.JourneyVisitCompletedSchema),
  'onboarding.agreement.executed.v1': publicByOnboarding(onboarding.OnboardingAgreementExecutedSchema),
  'onboarding.client.completed.v1': publicByOnboarding(onboarding.OnboardingClientCompletedSchema),
  'onboarding.client.started.v1': publicByOnboarding(onboarding.OnboardingClientStartedSchema),
  'onboarding.completion.e2e_result.v1': publicByOnboarding(onboarding.OnboardingCompletionE2eResultSchema),
  'onboarding.completion.gate_ready.v1': publicByOnboarding(onboarding.OnboardingCompletionGateReadySchema),
  'onboarding.step.assigned.v1': publicByOnboarding(onboarding.OnboardingStepAssignedSchema),
  'onboarding.step.completed.v1': publicByOnboarding(onboarding.OnboardingStepCompletedSchema),
  'onboarding.step.escalated.v1': publicByOnboarding(onboarding.OnboardingStepEscalatedSchema),
  'onboarding.step.nudged.v1': publicByOnboarding(onboarding.OnboardingStepNudgedSchema),
  'onboarding.step.started.v1': publicByOnboarding(onboarding.OnboardingStepStartedSchema),
  'order.changed.v1': byOrders(internal.OrderChangedSchema),
  'payments.failing.v1': byOrders(internal.PaymentsFailingSchema),
  'webhook_registration.changed.v1': byWebhooks(internal.WebhookRegistrationChangedSchema),
  'webhook_registration.failing.v1': byWebhooks(internal.WebhookRegistrationFailingSchema),
};

/** Reaches webhooks (interface.md 6). */
export type PublicEventType = {
  [T in EventType]: (typeof eventRegistry)[T]['visibility'] extends 'public' ? T : never;
}[EventType];

/** They reach webhooks (interface.md 6). */
export const publicEventTypes: readonly PublicEventType[] = Object.entries(eventRegistry).flatMap(
  ([type, { visibility }]) => (visibility === 'public' ? [type as PublicEventType] : []),
);

export type EventType = keyof typeof eventRegistry;
