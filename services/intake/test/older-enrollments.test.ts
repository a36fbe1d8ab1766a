import { dayMs } from '@telehealth/ids';
import { heldElsewhere } from '@telehealth/service-kit/testing';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { listOlderJourneys } from '../src/app/journeys/list-older-journeys.ts';
import { erase, mint, paid, running, walked } from './journey-under-test.ts';
import { type Listed, startListed } from './listed-enrollments.ts';

/** The fields that the release without the list of enrollments did not write. */
const unlisted = ['enrollmentStatus', 'enrollmentOffering', 'enrollmentChangedAt', 'unstampedIn'] as const;

/** Gives journeys the form in which that release stored them. */
async function makeOlder({ context }: Listed, ...journeyIds: readonly string[]): Promise<void> {
  for (const id of journeyIds) await writable(context.journeys).update(id, {}, { unset: unlisted });
}

/** Starts intake without its schedules. */
const start = () => startListed({ wrap: (context) => ({ ...context, leases: heldElsewhere(context) }) });

test('decisions.md 14: journeys of a release without the list of enrollments are listed without a change of theirs', async () => {
  const intake = await start();
  const older = [await walked(intake), await walked(intake)];
  const erased = await walked(intake);
  await erase(intake, erased);
  const empty = await mint(intake);
  const shown = [await intake.get(older[0] ?? ''), await intake.get(older[1] ?? '')];
  await makeOlder(intake, ...older, erased, empty);
  const retained = async (id = '') => (await intake.context.journeys.get(id))?.updatedAt;
  const ages = [await retained(older[0]), await retained(older[1])];
  expect(await intake.listed()).toEqual([]);

  intake.clock.pass(dayMs);
  await listOlderJourneys(intake.context, running);
  const { enrollments } = await intake.list();
  const withoutTimes = (list: readonly unknown[]) =>
    list.map((one) => ({ ...(one as object), updatedAt: undefined }));
  expect(withoutTimes(enrollments)).toEqual(expect.arrayContaining(withoutTimes(shown)));
  expect(enrollments).toHaveLength(2);
  expect([await retained(older[0]), await retained(older[1])]).toEqual(ages);
});

test('a run that is stopped is continued where it was, and no journey is written twice', async () => {
  const intake = await start();
  const older: string[] = [];
  for (let n = 0; n < 5; n++) older.push(await walked(intake));
  await makeOlder(intake, ...older);
  const stop = new AbortController();
  const stopping = {
    ...intake.context,
    listingPasses: withMethods(intake.context.listingPasses, {
      update: (...given) => {
        stop.abort();
        return writable(intake.context.listingPasses).update(...given);
      },
    }),
  };
  await listOlderJourneys(stopping, stop.signal, 2);
  const first = await intake.listed();
  expect(first).toHaveLength(2);
  const versions = async () =>
    await Promise.all(first.map(async (id) => (await intake.context.journeys.get(id))?.version));
  const before = await versions();
  await listOlderJourneys(intake.context, running, 2);
  expect((await intake.listed()).toSorted()).toEqual(older.toSorted());
  expect(await versions()).toEqual(before);
});

test('what an earlier release writes during the upgrade is listed a day later, and then journeys are not read again', async () => {
  const intake = await start();
  const changed = await walked(intake);
  await listOlderJourneys(intake.context, running);
  const minted = await walked(intake);
  await makeOlder(intake, minted);
  await intake.context.bus.publish(paid(changed));
  const { context } = intake;
  await writable(context.journeys).update(changed, {}, { set: { enrollmentStatus: 'intake' } });
  intake.clock.pass(dayMs - 1);
  await listOlderJourneys(context, running);
  expect(await intake.listed()).toEqual([changed]);
  intake.clock.pass(1);
  await listOlderJourneys(context, running);
  expect((await intake.listed()).toSorted()).toEqual([changed, minted].toSorted());
  const stored = await context.journeys.get(changed);
  expect(stored?.enrollmentStatus).not.toBe('intake');

  intake.clock.pass(10 * dayMs);
  const unread = { ...context, journeys: { ...context.journeys, find: () => expect.unreachable() } };
  await listOlderJourneys(unread, running);
});
