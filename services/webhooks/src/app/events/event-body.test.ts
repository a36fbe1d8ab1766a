import { type EventType, publicEventTypes } from '@telehealth/contracts/events';
import { type EventEnvelope, makeEvent, type NewEvent } from '@telehealth/events';
import { publicEventMeanings } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { eventBody } from './event-body.ts';

const deployed = { test: false, mode: 'test' } as const;

/** An event that carries this data as it is. */
function received(
  type: string,
  data: EventEnvelope['data'],
  rest: Partial<EventEnvelope> = {},
): EventEnvelope {
  return {
    ...{ id: 'evt_1', client_id: 'cli_1', subject: 'sub_1', test: true, ...rest },
    ...{ occurred_at: '2026-01-01T11:59:00.000Z', recorded_at: '2026-01-01T12:00:00.000Z' },
    type: type as EventEnvelope['type'],
    data,
  };
}

const bodyOf = (envelope: EventEnvelope) => JSON.parse(eventBody(envelope, deployed));

const payment = { journey_id: 'jny_1', order_ref: 'ord_1' };
const money = { amount_minor: 12_900, currency: 'USD' };

/** The data of an event of each type, as its receivers get it. */
const bodies: Readonly<Record<string, object>> = {
  'journey.prospect.captured.v1': { journey_id: 'jny_1', source: 'intake' },
  'journey.intake.submitted.v1': { journey_id: 'jny_1', phase: 'qualification' },
  'journey.eligibility.evaluated.v1': { journey_id: 'jny_1', evaluation_id: 'evl_1' },
  'journey.evaluation.deferred.v1': { journey_id: 'jny_1', evaluation_id: 'evl_1', reason_class: 'hold' },
  'journey.evaluation.resumed.v1': { journey_id: 'jny_1', evaluation_id: 'evl_1' },
  'journey.evaluation.declined.v1': {
    ...{ journey_id: 'jny_1', evaluation_id: 'evl_1', reason_class: 'no_response' },
  },
  'journey.identity.bound.v1': { journey_id: 'jny_1' },
  'journey.case.opened.v1': { journey_id: 'jny_1', case_id: 'case-1' },
  'journey.payment.authorized.v1': { ...payment, ...money },
  'journey.payment.failed.v1': { ...payment, ...money, failed_refund_id: 'rfd_1' },
  'journey.payment.refunded.v1': { ...payment, refund_id: 'rfd_1', ...money },
  'journey.payment.disputed.v1': { ...payment, dispute_id: 'dsp_1', dispute_status: 'lost', ...money },
  'journey.payment.cancelled.v1': payment,
  'journey.payment.succeeded.v1': { ...payment, total_minor: 12_900, currency: 'USD', captured_minor: 8_000 },
  'journey.identity.verified.v1': { journey_id: 'jny_1', method_class: 'document' },
  'journey.visit.completed.v1': { journey_id: 'jny_1', visit_id: 'visit-1', modality: 'async' },
  'journey.labs.skipped.v1': { journey_id: 'jny_1', requirement_id: 'labs-1' },
  'journey.rx.transmitted.v1': { journey_id: 'jny_1', rx_id: 'rx-1' },
  'journey.shipment.shipped.v1': { journey_id: 'jny_1', shipment_id: 'ship-1' },
  'journey.shipment.delivered.v1': { journey_id: 'jny_1', shipment_id: 'ship-1' },
  'journey.checkin.completed.v1': { journey_id: 'jny_1', checkin_id: 'check-1' },
  'journey.step.abandoned.v1': {
    ...{ journey_id: 'jny_1', session_id: 'ses_1', phase: 'clinical', actor: 'patient' },
  },
  'onboarding.client.started.v1': { template_version: '1' },
  'onboarding.step.started.v1': { step_id: 'company_profile' },
  'onboarding.step.assigned.v1': {
    ...{ step_id: 'company_profile', assignee_type: 'operator', previous_type: 'client_contact' },
  },
  'onboarding.step.completed.v1': { step_id: 'company_profile', completed_by: 'client', computed: true },
  'onboarding.step.nudged.v1': {
    ...{ step_id: 'company_profile', nudge_no: 2, channel: 'event', due_at: '2026-01-02T00:00:00.000Z' },
  },
  'onboarding.step.escalated.v1': { step_id: 'company_profile', level: 1, reason: 'overdue' },
  'onboarding.agreement.executed.v1': { agreement_id: 'baa', version: '3', document_sha256: 'abc' },
  'onboarding.completion.gate_ready.v1': { required_steps: 8, completed_steps: 7, waived_steps: 1 },
  'onboarding.completion.e2e_result.v1': { run_id: 'run_1', passed: true, failed_checks: ['webhook'] },
  'onboarding.client.completed.v1': { completed_at: '2026-01-02T00:00:00.000Z' },
};

test('interface.md 6: the table below has every public type', () => {
  expect(Object.keys(bodies).toSorted()).toEqual(Object.keys(publicEventMeanings).toSorted());
  expect([...publicEventTypes].toSorted()).toEqual(Object.keys(bodies).toSorted());
});

test.each(Object.entries(bodies))(
  'the body of %s has the fields of its schema, in their order',
  (type, data) => {
    const wire = received(type, { ...data } as EventEnvelope['data']);
    const { data: shown, ...rest } = bodyOf(wire);
    expect(Object.entries(shown)).toEqual(Object.entries(data));
    expect(rest).toEqual({
      ...{ id: 'evt_1', type, timestamp: wire.occurred_at, test: false, mode: 'test', client_id: 'cli_1' },
    });
  },
);

test('decisions.md 10: exactly these fields, in this order, and the sequence of a journey at the end of the data', () => {
  const wire = received(
    'journey.identity.bound.v1',
    { journey_id: 'jny_1' },
    { brand_id: 'brd_1', sequence: 4 },
  );
  expect(eventBody(wire, { test: true, mode: 'live' })).toBe(
    '{"id":"evt_1","type":"journey.identity.bound.v1","timestamp":"2026-01-01T11:59:00.000Z","test":true,"mode":"live",' +
      '"client_id":"cli_1","brand_id":"brd_1","data":{"journey_id":"jny_1","sequence":4}}',
  );
});

/** An event as its publisher makes it. */
const made = <T extends EventType>(type: T, data: NewEvent<T>['data']) =>
  makeEvent<T>({ type, clientId: 'cli_1', subject: 'sub_1', test: true, recordedAt: 0, data });

test('money above 2^31 is an integer', () => {
  const paid = made('journey.payment.succeeded.v1', {
    journeyId: 'jny_1',
    totalMinor: 9_007_199_254_740_991,
  });
  expect(eventBody(paid, deployed)).toContain('"total_minor":9007199254740991,');
  const beyond = received('journey.payment.succeeded.v1', { total_minor: '9007199254740992' });
  expect(() => eventBody(beyond, deployed)).toThrow(/beyond/);
});

test('a time has its milliseconds', () => {
  for (const [at, said] of [
    [Date.UTC(2026, 0, 2), '2026-01-02T00:00:00.000Z'],
    [Date.UTC(2026, 0, 2) + 7, '2026-01-02T00:00:00.007Z'],
  ] as const) {
    const completed = made('onboarding.client.completed.v1', { completedAt: at });
    expect(bodyOf(completed).data).toEqual({ completed_at: said });
  }
});

test('a text that is empty is left out, and everything else is written even when it is the default', () => {
  expect(bodyOf(received('journey.intake.submitted.v1', { journey_id: 'jny_1' })).data).toEqual({
    journey_id: 'jny_1',
  });
  expect(bodyOf(received('onboarding.completion.e2e_result.v1', { run_id: 'run_1' })).data).toEqual({
    ...{ run_id: 'run_1', passed: false, failed_checks: [] },
  });
  expect(bodyOf(received('onboarding.completion.gate_ready.v1', {})).data).toEqual({
    ...{ required_steps: 0, completed_steps: 0, waived_steps: 0 },
  });
  expect(bodyOf(received('onboarding.client.completed.v1', {})).data).toEqual({});
});

test.each(publicEventTypes)(
  'what the schema of %s does not name never leaves, wherever it stands',
  (type) => {
    const canary = 'canary@example.com';
    const data = { ...bodies[type], email: canary, nested: { email: canary } } as EventEnvelope['data'];
    const wire = { ...received(type, data), subject: canary, email: canary };
    expect(eventBody(wire, deployed)).not.toContain('canary');
  },
);
