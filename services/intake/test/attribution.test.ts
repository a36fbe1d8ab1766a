import { expect, test } from 'vitest';
import { journeysOf, start } from './entry-under-test.ts';
import { stepOf } from './intake-under-test.ts';
import { erase } from './journey-under-test.ts';

const attribution = {
  source: 'newsletter',
  medium: 'email',
  campaign: 'spring',
  term: 'shots',
  content: 'top',
};

test('decisions.md 15: the attribution is pinned at the mint, and the event of the prospect alone has it', async () => {
  const { intake } = await start();
  const { journeyId } = stepOf(await intake.enter({ attribution: { ...attribution, term: 'a@b' } }));
  await intake.enter({ journeyId, attribution: { ...attribution, source: 'other', term: 'late' } });
  await intake.next(journeyId, 'q_email', 'ann@example.com');
  expect(await journeysOf(intake)).toMatchObject([
    { attribution: { source: 'newsletter', medium: 'email', campaign: 'spring', content: 'top' } },
  ]);
  const events = await intake.events();
  expect(events.map(({ data }) => data)).toEqual([
    {
      ...{ journey_id: journeyId, source: 'intake' },
      ...{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' },
    },
  ]);
  expect(intake.log()).not.toContain('newsletter');
});

test('decisions.md 4: an erasure drops the attribution', async () => {
  const { intake } = await start();
  const { journeyId } = stepOf(await intake.enter({ attribution }));
  await erase(intake, journeyId);
  expect(JSON.stringify(await intake.context.journeys.get(journeyId))).not.toContain('newsletter');
});
