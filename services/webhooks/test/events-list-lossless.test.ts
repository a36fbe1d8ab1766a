import { interceptStore } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { settleEvents } from '../src/app/events/read-events.ts';
import { startWithEvents } from './kept-events.ts';
import { as } from './webhooks-under-test.ts';

const onceMore = new AbortController().signal;

await onEveryStore((freshUrl) => {
  test('decisions.md 3: pollers that continue from their last cursor miss no event and get none twice, however many arrive at once', async () => {
    const { context, keep, list } = await startWithEvents({ storeUrl: freshUrl() });
    let isTaking = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      const taken: string[] = [];
      for (let n = 0; n < 20; n++) {
        taken.push(...(await keep({ ...(writer === 0 && { brandId: null }) })));
        if (writer === 1 && n % 10 === 0) await settleEvents(context, onceMore);
      }
      return taken;
    });
    const taken = Promise.all(writers).finally(() => {
      isTaking = false;
    });
    const poll = async (limit: number) => {
      const seen: string[] = [];
      for (let pageToken = ''; ; ) {
        const wasTaking = isTaking;
        const page = await list({ limit, pageToken });
        seen.push(...page.ids);
        pageToken = page.nextPageToken;
        if (!wasTaking && !page.hasMore) return seen;
      }
    };
    const [one, other] = await Promise.all([poll(7), poll(50)]);
    expect(one.toSorted()).toEqual((await taken).flat().toSorted());
    expect(other).toEqual(one);
  });
});

test('an event that is taken up under a list is not passed over: the next page has it', async () => {
  let meanwhile = async () => {};
  const { context, keep, list } = await startWithEvents({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        const result = await run();
        // The list knows its horizon, and has not read the events yet.
        if (collection === 'feed_clocks' && method === 'get') {
          const takeUp = meanwhile;
          meanwhile = async () => {};
          await takeUp();
        }
        return result;
      }),
  });
  const [first] = await keep({});
  const before = await list();
  expect(before.ids).toEqual([first]);
  const late: string[] = [];
  meanwhile = async () => {
    late.push(...(await keep({}, { brandId: null })));
    await settleEvents(context, onceMore);
  };
  const during = await list({ pageToken: before.nextPageToken });
  const after = await list({ pageToken: during.nextPageToken });
  expect([...during.ids, ...after.ids].toSorted()).toEqual(late.toSorted());
  expect(late).toHaveLength(2);
});

test('the schedule stamps the events of every client; when those of one cannot be stamped, the others still are', async () => {
  let failures = 1;
  const { context, keep, list, log } = await startWithEvents({
    wrapStore: (store) =>
      interceptStore(store, (_method, run, collection) => {
        if (collection === 'feed_clocks' && failures-- > 0) throw new Error('the clock is out of reach');
        return run();
      }),
  });
  const [own] = await keep({}, { clientId: 'cli_2', brandId: 'brd_9' }, { clientId: 'cli_3', brandId: null });
  await settleEvents(context, onceMore);
  const unstamped = () => context.events.find({ unstampedIn: { exists: true } }, { limit: 10 });
  expect((await unstamped()).map(({ _id }) => _id)).toEqual([own]);
  expect(log()).toContain('the events of a client could not be stamped');
  await settleEvents(context, onceMore);
  expect(await unstamped()).toEqual([]);
  expect((await list({}, as())).ids).toEqual([own]);
});
