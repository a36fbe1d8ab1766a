import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { dayOf } from '../src/app/client-share.ts';
import { bindMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { maxUnbound } from '../src/app/uploads/decide-eviction.ts';
import { clientUsageKey } from '../src/storage/client-usage.ts';
import type { UploadShare } from '../src/storage/media.ts';
import { type IntakeUnderTest, stepOf } from './intake-under-test.ts';
import { day, running } from './journey-under-test.ts';
import { beginMedia, inPage, jpeg, mediaClient } from './media-under-test.ts';

const GiB = 1024 ** 3;
const maxOf: Readonly<Record<UploadShare, number>> = { keys: 5 * GiB, pages: GiB };
const kindOf: Readonly<Record<UploadShare, string>> = { keys: 'unbound', pages: 'unbound-pages' };

/** Bytes counted for the client in a share, day by day. */
const counted = async ({ context }: IntakeUnderTest, share: UploadShare = 'keys') =>
  (await context.clientUsage.find({}, { limit: 100 }))
    .filter(({ _id }) => _id.startsWith(`${kindOf[share]}/`))
    .map(({ amount }) => amount);

/** Lets a client have so few bytes left in a share. */
async function leave({ context }: IntakeUnderTest, share: UploadShare, bytes: number) {
  const { clientUsage, clock } = context;
  const _id = clientUsageKey(kindOf[share], 'cli_1', dayOf(clock.now()));
  const full = { amount: maxOf[share] - bytes, expiresAt: clock.now() + 9 * day };
  if ((await writable(clientUsage).update(_id, {}, { set: full })) === undefined)
    await writable(clientUsage).insert({ _id, clientId: 'cli_1', ...full });
}

/** Another journey, as its patient or the tenant sees it. */
async function another(intake: IntakeUnderTest, as: object = {}) {
  return mediaClient(intake.transport, stepOf(await intake.resolve()).journeyId, as);
}

const beyond = (share: UploadShare) => ({
  kind: 'validation',
  issues: [{ code: 'media.unbound_bytes', message: expect.stringContaining(`${maxOf[share] / GiB} GiB`) }],
});

test('decisions.md 13: uploads of a client that no answer has bound hold 5 GiB at most', async () => {
  const { intake, client, uploaded } = await beginMedia();
  const first = await uploaded(jpeg(5000));
  await leave(intake, 'keys', 0);
  await expect(client.upload(jpeg(5000))).rejects.toMatchObject(beyond('keys'));
  expect(await counted(intake)).toEqual([5 * GiB]);
  expect(await bindMediaItem(intake.context, first)).toBe(true);
  await client.upload(jpeg(5000));
  await expect(client.upload(jpeg(1000))).rejects.toMatchObject(beyond('keys'));
});

test('decisions.md 13: declared bytes that were not received do not count', async () => {
  const { intake, client } = await beginMedia();
  const page = await another(intake, inPage);
  for (const each of [client, page]) {
    for (let n = 0; n < 20; n++) expect((await each.create(3_000_000)).status).toBe(201);
    const path = await each.begin(3_000_000);
    await each.patch(path, 0, jpeg(3_000_000).subarray(0, 70_000));
  }
  expect(await counted(intake, 'keys')).toEqual([70_000]);
  expect(await counted(intake, 'pages')).toEqual([70_000]);
});

test('decisions.md 13: whatever pages upload, the keys of their client upload', async () => {
  const { intake, client } = await beginMedia();
  const page = await another(intake, inPage);
  await leave(intake, 'pages', 10_000);
  await page.upload(jpeg(10_000));
  expect(await counted(intake, 'keys')).toEqual([]);
  expect(await client.upload(jpeg(5000))).toMatch(/^med_/);
  expect(await counted(intake, 'pages')).toEqual([GiB]);
});

test('decisions.md 13: a client whose keys have used up their share leaves its pages and others theirs', async () => {
  const { intake, client } = await beginMedia();
  await leave(intake, 'keys', 0);
  await expect(client.upload(jpeg(1000))).rejects.toMatchObject(beyond('keys'));
  const page = await another(intake, inPage);
  expect(await page.upload(jpeg(1000))).toMatch(/^med_/);
});

test('decisions.md 13: where the share of pages is used up the oldest upload of pages makes way for a newer one', async () => {
  const ahead = { ms: 0 };
  const { intake } = await beginMedia({ ahead });
  const visitor = await another(intake, inPage);
  const hoarded = await visitor.begin(100_000);
  await visitor.patch(hoarded, 0, jpeg(100_000).subarray(0, 70_000));
  await leave(intake, 'pages', 0);
  ahead.ms++;
  const patient = await another(intake, inPage);
  expect(await patient.upload(jpeg(50_000))).toMatch(/^med_/);
  await expect(visitor.head(hoarded)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await counted(intake, 'pages')).toEqual([GiB - 20_000]);
});

test('decisions.md 13: bytes that could not be stored do not count', async () => {
  const is = { broken: true };
  const { intake, client } = await beginMedia({
    wrap: (store) => ({
      ...store,
      put: (part, bytes) => (is.broken ? Promise.reject(new Error('cut')) : store.put(part, bytes)),
    }),
  });
  await expect(client.upload(jpeg(5000))).rejects.toBeDefined();
  expect(await counted(intake)).toEqual([0]);
  is.broken = false;
  await expect(client.upload(Buffer.alloc(5000, 'no picture'))).rejects.toMatchObject({
    kind: 'unsupported-media-type',
  });
  expect(await counted(intake)).toEqual([0]);
});

test('an upload that is removed twice at once counts down once', async () => {
  const both = Promise.withResolvers<void>();
  let removing = 0;
  const { intake, journeyId, client } = await beginMedia({
    wrap: (store) => ({
      ...store,
      removeAll: async (prefix) => {
        if (++removing === 2) both.resolve();
        await both.promise;
        await store.removeAll(prefix);
      },
    }),
  });
  await client.upload(jpeg(1000));
  await Promise.all([deleteMedia(intake.context, journeyId), deleteMedia(intake.context, journeyId)]);
  expect(await counted(intake)).toEqual([0]);
});

test('an upload counts until it is bound, evicted, swept or removed with its journey, and once', async () => {
  const ahead = { ms: 0 };
  const { intake, journeyId, client, uploaded } = await beginMedia({ ahead });
  const bound = await uploaded(jpeg(5000));
  expect(await counted(intake)).toEqual([5000]);
  for (let i = 0; i < 2; i++) expect(await bindMediaItem(intake.context, bound)).toBe(true);
  expect(await counted(intake)).toEqual([0]);
  for (let i = 0; i < maxUnbound + 3; i++) await client.upload(jpeg(1000));
  expect(await counted(intake)).toEqual([maxUnbound * 1000]);
  ahead.ms = 7 * day;
  await sweepMedia(intake.context, running);
  expect(await counted(intake)).toEqual([0]);
  await client.upload(jpeg(700));
  await deleteMedia(intake.context, journeyId);
  await deleteMedia(intake.context, journeyId);
  expect(await counted(intake)).toEqual([0, 0]);
});

test('what a crash left counted is forgotten after 9 days', async () => {
  const ahead = { ms: 0 };
  const { intake, client } = await beginMedia({ ahead });
  await leave(intake, 'keys', 0);
  ahead.ms = 8 * day;
  await expect(client.upload(jpeg(1000))).rejects.toMatchObject({ kind: 'validation' });
  ahead.ms = 9 * day;
  await client.upload(jpeg(1000));
});
