import type { EventType } from '@telehealth/contracts/events';
import { makeEvent } from '@telehealth/events';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { keepEvent } from '../src/app/events/keep-event.ts';
import { startWebhooks } from './webhooks-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const recordedAt = Date.UTC(2026, 0, 1);

onEmbeddedStore((freshUrl) => {
  test('an event is kept once, for 30 days from its record, and a repeat finds it', async () => {
    const { context } = await startWebhooks({ storeUrl: freshUrl() });
    const event = makeEvent<EventType>({
      ...{ type: 'journey.identity.bound.v1', clientId: 'cli_1', brandId: 'brd_1', subject: 'jny_1' },
      ...{ sequence: 2, test: true, recordedAt, data: { journeyId: 'jny_1' } },
    });
    const [one, other] = await Promise.all([keepEvent(context, event), keepEvent(context, event)]);
    expect(other).toEqual(one);
    expect(await keepEvent(context, event)).toEqual(one);
    expect(await context.events.find({}, { limit: 10 })).toEqual([one]);
    expect(one).toMatchObject({ _id: event.id, audience: 'brd_1', journeyId: 'jny_1', unstampedIn: 'cli_1' });
    expect(one.expiresAt).toBe(recordedAt + 30 * day);
    expect(JSON.parse(one.body)).toMatchObject({ id: event.id, test: false, mode: 'test' });
  });

  test('decisions.md 10: an event that a test run caused says so wherever it is shown', async () => {
    const { context } = await startWebhooks({ storeUrl: freshUrl() });
    const event = makeEvent<EventType>({
      ...{ type: 'journey.identity.bound.v1', clientId: 'cli_1', brandId: 'brd_1', subject: 'jny_1' },
      ...{ sequence: 2, test: true, testRun: true, recordedAt, data: { journeyId: 'jny_1' } },
    });
    expect(JSON.parse((await keepEvent(context, event)).body)).toMatchObject({ test: true });
  });

  test('an event about no brand is for the whole client', async () => {
    const { context } = await startWebhooks({ storeUrl: freshUrl() });
    const event = makeEvent<EventType>({
      ...{ type: 'onboarding.client.completed.v1', clientId: 'cli_1', subject: 'cli_1' },
      ...{ test: true, recordedAt, data: {} },
    });
    const kept = await keepEvent(context, event);
    expect(kept).toMatchObject({ clientId: 'cli_1', audience: 'cli_1' });
    expect(kept).not.toHaveProperty('journeyId');
  });
});
