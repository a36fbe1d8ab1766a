import type { Value } from '@telehealth/store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEvent, type NewEvent, readEventData } from './make-event.ts';

type Abandoned = NewEvent<'journey.step.abandoned.v1'>;

const abandoned: Abandoned = {
  type: 'journey.step.abandoned.v1',
  operationId: 'opr_1',
  clientId: 'cli_1',
  brandId: 'brd_1',
  subject: 'jny_1',
  sequence: 3,
  test: false,
  recordedAt: Date.UTC(2026, 0, 1, 12),
  data: { journeyId: 'jny_1', sessionId: 'ses_1', actor: 'patient' },
};

test('decisions.md 9: the envelope of an event, its data in the names of the proto', () => {
  const { id, ...rest } = makeEvent({ ...abandoned, occurredAt: Date.UTC(2026, 0, 1, 11, 59) });
  expect(id).toMatch(/^evt_[0-9A-Za-z]{22}$/);
  expect(rest).toEqual({
    type: 'journey.step.abandoned.v1',
    occurred_at: '2026-01-01T11:59:00.000Z',
    recorded_at: '2026-01-01T12:00:00.000Z',
    client_id: 'cli_1',
    brand_id: 'brd_1',
    subject: 'jny_1',
    sequence: 3,
    test: false,
    data: { journey_id: 'jny_1', session_id: 'ses_1', actor: 'patient' },
  });
});

test('a client-level event has no brand_id and no sequence; by default it occurred when it was recorded', () => {
  const event = makeEvent({
    type: 'credential.changed.v1',
    clientId: 'cli_1',
    subject: 'key_1',
    test: true,
    recordedAt: 0,
    data: {},
  });
  expect(Object.keys(event)).not.toContain('brand_id');
  expect(Object.keys(event)).not.toContain('sequence');
  expect(event.occurred_at).toBe('1970-01-01T00:00:00.000Z');
  expect(event.data).toEqual({});
});

test('effect once: an operation creates an event with the same id on every try, and another id for each ordinal', () => {
  const ids = [abandoned, abandoned, { ...abandoned, ordinal: 1 }].map((event) => makeEvent(event).id);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
  const { operationId: _, ...fresh } = abandoned;
  expect(makeEvent(fresh).id).not.toBe(makeEvent(fresh).id);
});

test.each([
  ['a field the schema does not name', { ...abandoned.data, email: 'jane@example.com' }],
  ['a name of the proto in place of that of TypeScript', { journey_id: 'jane@example.com' }],
  ['a value of another type', { journeyId: { email: 'jane@example.com' } }],
])('data with %s is refused, and the error holds no value', (_, data) => {
  const make = () => makeEvent({ ...abandoned, data: data as Abandoned['data'] });
  expect(make).toThrow(/telehealth\.events\.v1\.JourneyStepAbandoned/);
  expect(make).not.toThrow(/jane|example/);
});

test('a consumer reads the data back as it was given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (sessionId, phase) => {
      const event = makeEvent({ ...abandoned, data: { journeyId: 'jny_1', sessionId, phase } });
      const wire = JSON.parse(JSON.stringify(event));
      expect(readEventData('journey.step.abandoned.v1', wire)).toMatchObject({ sessionId, phase, actor: '' });
    }),
  );
});

test('a consumer skips fields of a newer publisher, and refuses data of another shape or type', () => {
  const event = makeEvent(abandoned);
  const withData = (data: { readonly [field: string]: Value }) => ({ ...event, data });
  const newer = withData({ ...event.data, added_later: 1 });
  expect(readEventData('journey.step.abandoned.v1', newer).journeyId).toBe('jny_1');
  expect(() => readEventData('journey.step.abandoned.v1', withData({ journey_id: 7 }))).toThrow();
  expect(() => readEventData('journey.intake.submitted.v1', event)).toThrow(/not journey.intake.submitted/);
});
