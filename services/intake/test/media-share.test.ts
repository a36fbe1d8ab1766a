import { type Document, openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { dayOf } from '../src/app/client-share.ts';
import { bindMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { countUpload } from '../src/app/media/unbound-share.ts';
import { maxUnbound } from '../src/app/uploads/evict-unbound-uploads.ts';
import { clientUsageKey } from '../src/storage/client-usage.ts';
import { freshUrl, type IntakeUnderTest } from './intake-under-test.ts';
import { day, running } from './journey-under-test.ts';
import { beginMedia, jpeg } from './media-under-test.ts';

const GiB = 1024 ** 3;

const isOfMedia = ({ _id }: { readonly _id: string }) => _id.startsWith('unbound/');

/** Bytes counted for the client, day by day. */
const counted = async ({ context }: IntakeUnderTest) =>
  (await context.clientUsage.find({}, { limit: 100 })).filter(isOfMedia).map(({ amount }) => amount);

test('decisions.md 13: uploads of a client that no answer has bound hold 5 GiB at most', async () => {
  const { intake, client, uploaded } = await beginMedia();
  const first = await uploaded(jpeg(5000));
  const [today] = (await intake.context.clientUsage.find({}, { limit: 100 })).filter(isOfMedia);
  if (!today) throw new Error('nothing is counted');
  await intake.context.clientUsage.update(today._id, {}, { set: { amount: 5 * GiB } });

  await expect(client.create(5000)).rejects.toMatchObject({
    kind: 'validation',
    issues: [{ code: 'media.unbound_bytes', message: expect.stringContaining('5 GiB') }],
  });
  expect(await counted(intake)).toEqual([5 * GiB]);
  expect(await bindMediaItem(intake.context, first)).toBe(true);
  expect((await client.create(5000)).status).toBe(201);
  await expect(client.create(1)).rejects.toMatchObject({ kind: 'validation' });
});

test('decisions.md 13: a client whose share is used up takes nothing of the share of another', async () => {
  const { intake, client } = await beginMedia();
  await countUpload(intake.context, 'cli_1', 5 * GiB);
  await expect(client.create(1)).rejects.toMatchObject({ kind: 'validation' });
  await countUpload(intake.context, 'cli_2', 5 * GiB);
  expect(await counted(intake)).toEqual([5 * GiB, 5 * GiB]);
});

test('what code of schema 1 has counted counts on', async () => {
  const storeUrl = freshUrl();
  const { intake, client } = await beginMedia({ storeUrl });
  const { clientUsage, clock } = intake.context;
  const _id = clientUsageKey('unbound', 'cli_1', dayOf(clock.now()));
  const store = await openStore(storeUrl);
  onTestFinished(() => store.close());
  const before = await store.collection<Document & { readonly bytes: number; readonly expiresAt: number }>({
    name: 'client_bytes',
    schemaVersion: 1,
  });
  await before.insert({ _id, bytes: 5 * GiB - 10, expiresAt: clock.now() + 9 * day });
  await expect(client.create(11)).rejects.toMatchObject({ kind: 'validation' });
  expect((await client.create(10)).status).toBe(201);
  expect(await clientUsage.get(_id)).toMatchObject({ amount: 10, bytes: 5 * GiB - 10 });
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
  await client.create(1000);
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
  for (let i = 0; i < maxUnbound + 3; i++) await client.create(1000);
  expect(await counted(intake)).toEqual([maxUnbound * 1000]);
  ahead.ms = day;
  await sweepMedia(intake.context, running);
  expect(await counted(intake)).toEqual([0]);
  await client.create(700);
  await deleteMedia(intake.context, journeyId);
  await deleteMedia(intake.context, journeyId);
  expect(await counted(intake)).toEqual([0, 0]);
});

test('what a crash left counted is forgotten after 9 days', async () => {
  const ahead = { ms: 0 };
  const { intake } = await beginMedia({ ahead });
  await countUpload(intake.context, 'cli_1', 5 * GiB);
  ahead.ms = 8 * day;
  await expect(countUpload(intake.context, 'cli_1', 1000)).rejects.toMatchObject({ kind: 'validation' });
  ahead.ms = 9 * day;
  await countUpload(intake.context, 'cli_1', 1000);
});
