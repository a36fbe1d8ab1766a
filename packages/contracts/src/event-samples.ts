import type { PlainInit } from './codec/plain.ts';
import type { eventRegistry, PublicEventType } from './event-registry.ts';

/** A well-formed id of nothing real: `test` and zeros. */
function sampleId(prefix: string): string {
  return `${prefix}_test${'0'.repeat(18)}`;
}

const journeyId = sampleId('jny');
const orderRef = sampleId('ord');
const evaluationId = sampleId('evl');
const shipmentId = sampleId('shp');
const tracking = {
  carrier: 'Test Carrier',
  trackingNumber: 'TEST-0001',
  trackingUrl: 'https://carrier.example/TEST-0001',
};
const stepId = 'brand_setup';

/** Sent by test deliveries; about nothing real. */
export const eventSamples: {
  readonly [T in PublicEventType]: PlainInit<(typeof eventRegistry)[T]['data']>;
} = {
  'journey.case.opened.v1': { journeyId, caseId: sampleId('cas') },
  'journey.checkin.completed.v1': { journeyId, checkinId: sampleId('chk') },
  'journey.eligibility.evaluated.v1': { journeyId, evaluationId },
  'journey.evaluation.declined.v1': { journeyId, evaluationId, reasonClass: 'clinical_judgement' },
  'journey.evaluation.deferred.v1': { journeyId, evaluationId, reasonClass: 'needs_review' },
  'journey.evaluation.resumed.v1': { journeyId, evaluationId },
  'journey.identity.bound.v1': { journeyId },
  'journey.identity.verified.v1': { journeyId, methodClass: 'document' },
  'journey.intake.submitted.v1': { journeyId, phase: 'qualification' },
  'journey.labs.skipped.v1': { journeyId, requirementId: sampleId('req') },
  'journey.payment.authorized.v1': { journeyId, orderRef, amountMinor: 24_900, currency: 'USD' },
  'journey.payment.cancelled.v1': { journeyId, orderRef },
  'journey.payment.disputed.v1': {
    journeyId,
    orderRef,
    disputeId: sampleId('dsp'),
    disputeStatus: 'opened',
    amountMinor: 24_900,
    currency: 'USD',
  },
  'journey.payment.failed.v1': {
    journeyId,
    orderRef,
    amountMinor: 24_900,
    currency: 'USD',
  },
  'journey.payment.refunded.v1': {
    journeyId,
    orderRef,
    refundId: sampleId('rfd'),
    amountMinor: 5_000,
    currency: 'USD',
  },
  'journey.payment.succeeded.v1': {
    journeyId,
    orderRef,
    totalMinor: 24_900,
    currency: 'USD',
    capturedMinor: 24_900,
  },
  'journey.prospect.captured.v1': {
    journeyId,
    source: 'intake',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring',
  },
  'journey.rx.transmitted.v1': { journeyId, rxId: sampleId('rx') },
  'journey.shipment.delivered.v1': { journeyId, shipmentId, ...tracking },
  'journey.shipment.shipped.v1': { journeyId, shipmentId, ...tracking },
  'journey.step.abandoned.v1': {
    journeyId,
    sessionId: sampleId('ses'),
    phase: 'qualification',
    actor: 'patient',
  },
  'journey.visit.completed.v1': { journeyId, visitId: sampleId('vis'), modality: 'video' },
  'onboarding.agreement.executed.v1': {
    agreementId: 'msa',
    version: '2026-01-01',
    documentSha256: '0'.repeat(64),
  },
  'onboarding.client.completed.v1': { completedAt: Date.parse('2026-02-20T09:00:00Z') },
  'onboarding.client.started.v1': { templateVersion: '2026-01-01' },
  'onboarding.completion.e2e_result.v1': { runId: sampleId('run'), passed: true, failedChecks: [] },
  'onboarding.completion.gate_ready.v1': { requiredSteps: 9, completedSteps: 9, waivedSteps: 1 },
  'onboarding.step.assigned.v1': {
    stepId,
    assigneeType: 'operator',
    previousType: 'client_contact',
  },
  'onboarding.step.completed.v1': { stepId, completedBy: 'client', computed: false },
  'onboarding.step.escalated.v1': { stepId, level: 1, reason: 'overdue' },
  'onboarding.step.nudged.v1': {
    stepId,
    nudgeNo: 1,
    channel: 'event',
    dueAt: Date.parse('2026-02-06T16:00:00Z'),
  },
  'onboarding.step.started.v1': { stepId },
};
