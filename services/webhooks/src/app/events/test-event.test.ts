import { publicEventTypes } from '@telehealth/contracts/events';
import { expect, test } from 'vitest';
import { eventBody } from './event-body.ts';
import { testEvent } from './test-event.ts';

test('decisions.md 10: a test of a declined payment names no refund, as a real one does', () => {
  const about = { operationId: 'opr_1', clientId: 'cli_1', brandId: 'brd_1', test: true, at: 0 };
  const event = testEvent({ type: 'journey.payment.failed.v1', ...about }) ?? expect.fail();
  const { data } = JSON.parse(eventBody(event, { test: true, mode: 'test' }));
  expect(Object.keys(data)).toEqual(['journey_id', 'order_ref', 'amount_minor', 'currency', 'sequence']);
});

test.each(publicEventTypes)(
  'decisions.md 10: a test of %s has exactly the members of a real event',
  (type) => {
    const about = { operationId: 'opr_1', clientId: 'cli_1', brandId: 'brd_1', test: true, at: 0 };
    const body = JSON.parse(
      eventBody(testEvent({ type, ...about }) ?? expect.fail(), { test: true, mode: 'test' }),
    );
    expect(Object.keys(body)).toEqual([
      ...['id', 'type', 'timestamp', 'test', 'mode', 'client_id'],
      ...(type.startsWith('journey.') ? ['brand_id', 'data'] : ['data']),
    ]);
    if (type === 'onboarding.agreement.executed.v1') expect(['msa', 'baa']).toContain(body.data.agreement_id);
  },
);
