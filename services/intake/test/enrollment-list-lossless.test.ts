import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Enrollment } from '@telehealth/contracts/intake/v1/enrollment_service';
import { openFeed } from '@telehealth/feed';
import { interceptCollection, interceptStore } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { settleEnrollments } from '../src/app/journeys/enrollments.ts';
import { enrollmentStamp } from '../src/storage/enrollments.ts';
import { bind, mint, paid, reporterOf, walked } from './journey-under-test.ts';
import { ids, instant, type Listed, startListed } from './listed-enrollments.ts';

const onceMore = new AbortController().signal;
const minute = 60_000;

class Died extends Error {}

/** Stamps what waits as a process that dies at its n-th call of the store, before or after the effect. */
async function settleAndDie({ context }: Listed, n: number): Promise<boolean> {
  let calls = 0;
  const around = async <T>(_: unknown, run: () => Promise<T>): Promise<T> => {
    calls++;
    if (calls === n && n % 2 === 0) throw new Died();
    const result = await run();
    if (calls === n) throw new Died();
    return result;
  };
  const feed = await openFeed({
    store: interceptStore(context.store, around),
    documents: interceptCollection(context.journeys, around),
    clock: context.clock,
    stampField: enrollmentStamp,
    pageSize: 3,
  });
  return await feed.settle('cli_1').then(
    () => false,
    (error) => {
      if (error instanceof Died) return true;
      throw error;
    },
  );
}

/** Reads pages, each time from the last watermark on, one after the other; between them it dies of stamping. */
function reader(intake: Listed, limit: number) {
  const seen = new Map<string, Enrollment>();
  let [since, polls, deaths] = [0, 0, 0];
  let turn = Promise.resolve();
  const poll = async () => {
    if (await settleAndDie(intake, 1 + (polls++ % 7))) deaths++;
    let before = since;
    for (let pageToken = '', isFirst = true; isFirst || pageToken !== ''; isFirst = false) {
      const answer = await intake.list({ updatedSince: timestampFromMs(since), limit, pageToken });
      for (const enrollment of answer.enrollments) {
        expect(instant(enrollment.updatedAt)).toBeGreaterThanOrEqual(before);
        before = instant(enrollment.updatedAt) ?? before;
        seen.set(enrollment.journeyId, enrollment);
      }
      pageToken = answer.nextPageToken;
      if (pageToken === '') since = instant(answer.watermark) ?? since;
    }
  };
  return {
    seen,
    poll: () => {
      turn = turn.then(poll);
      return turn;
    },
    deaths: () => deaths,
  };
}

await onEveryStore((freshUrl) => {
  test('decisions.md 14: readers that continue from their last watermark miss no change, although many write at once and some die while they stamp', async () => {
    const intake = await startListed({ storeUrl: freshUrl() });
    const reporter = reporterOf(intake);
    const readers = [reader(intake, 2), reader(intake, 50)];
    const read = () => Promise.all(readers.map(({ poll }) => poll()));
    /** The readers begin to read while the next step is written. */
    const write = async (steps: readonly (() => Promise<unknown>)[]) => {
      const reads = [];
      for (const step of steps) {
        await step();
        reads.push(read());
      }
      await Promise.all(reads);
    };
    const writers = Array.from({ length: 6 }, async (_, n) => {
      const journeyId = await mint(intake);
      await write([
        () => intake.next(journeyId, 'q_height', 172),
        () => intake.next(journeyId, 'q_weight', 90),
        () => intake.next(journeyId, 'q_note', 'none'),
        () => intake.consent(journeyId, 'k_treatment', n > 0, '2026-01-01'),
        () => intake.context.bus.publish(paid(journeyId, `ord_${n}`)),
        () => bind(intake, journeyId),
        () => reporter.report(journeyId, 'case.opened', { reference: `case_${n}` }),
      ]);
      return journeyId;
    });
    const journeyIds = await Promise.all(writers);
    await read();
    for (const { seen, deaths } of readers) {
      expect(deaths()).toBeGreaterThan(0);
      expect(seen.size).toBe(journeyIds.length);
      for (const journeyId of journeyIds) expect(seen.get(journeyId)).toEqual(await intake.get(journeyId));
    }
  });
});

test('an enrollment that changes under a list is not shown with the updated_at of its old state, but in the next list', async () => {
  let meanwhile = async () => {};
  const intake = await startListed({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        const result = await run();
        // The list knows its horizon, and has not read the journeys yet.
        if (collection === 'feed_clocks' && method === 'get') {
          const change = meanwhile;
          meanwhile = async () => {};
          await change();
        }
        return result;
      }),
  });
  const journeyId = await walked(intake);
  const [before] = (await intake.list()).enrollments;
  meanwhile = async () => void (await bind(intake, journeyId));
  const during = await intake.list();
  const after = await intake.list({ updatedSince: during.watermark });
  expect(ids(after.enrollments)).toEqual([journeyId]);
  expect(after.enrollments[0]?.personId).not.toBe(before?.personId);
  expect(instant(after.enrollments[0]?.updatedAt)).toBeGreaterThan(instant(before?.updatedAt) ?? 0);
  for (const shown of during.enrollments) expect(shown).toEqual(after.enrollments[0]);
});

test('a read shows an enrollment with the stamp of its last change, also before any list', async () => {
  const intake = await startListed();
  const journeyId = await walked(intake);
  const before = await intake.list();
  intake.clock.pass(minute);
  await bind(intake, journeyId);
  const shown = await intake.get(journeyId);
  expect(instant(shown?.updatedAt)).toBe(intake.clock.now());
  expect((await intake.list({ updatedSince: before.watermark })).enrollments).toEqual([shown]);
});

test('the schedule stamps what no list has asked for', async () => {
  const intake = await startListed();
  await walked(intake);
  await settleEnrollments(intake.context, onceMore);
  const filter = { unstampedIn: { exists: true } } as const;
  expect(await intake.context.journeys.find(filter, { limit: 10 })).toEqual([]);
  const stamped = { enrollmentStatus: 'submitted', [enrollmentStamp]: { gt: 0 } };
  expect(await intake.context.journeys.find(stamped, { limit: 10 })).toHaveLength(1);
});
