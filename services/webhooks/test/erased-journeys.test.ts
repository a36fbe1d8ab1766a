import { makeEvent } from '@telehealth/events';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startWithEvents } from './kept-events.ts';
import { as } from './webhooks-under-test.ts';

test('decisions.md 4: the kept events of an erased journey go with what was sent; those of others stay', async () => {
  const { context, keep, events, list } = await startWithEvents();
  const many = Array.from({ length: 201 }, (_, sequence) => ({ journeyId: 'jny_1', sequence }));
  const [first = ''] = await keep(...many);
  const [other, ofNone] = await keep({ journeyId: 'jny_2' }, { brandId: null });
  const [foreign = ''] = await keep({ journeyId: 'jny_1', brandId: 'brd_2' });
  await publishErasure(context);
  await expect.poll(async () => (await list()).ids.toSorted()).toEqual([other, ofNone].toSorted());
  expect(await refusalOf(events.getEvent({ eventId: first }, as()))).toBe('not-found');
  expect(await context.events.find({ journeyId: 'jny_1' }, { limit: 10 })).toMatchObject([{ _id: foreign }]);
});

async function publishErasure({
  bus,
}: Awaited<ReturnType<typeof startWithEvents>>['context']): Promise<void> {
  const about = { clientId: 'cli_1', brandId: 'brd_1', subject: 'jny_1', test: true, recordedAt: 0 };
  await bus.publish(makeEvent({ ...about, type: 'journey.erased.v1', data: { journeyId: 'jny_1' } }));
}
