import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { DomainError } from '@telehealth/errors';
import { type Bus, BusUnavailable, type EventEnvelope, openBus } from '@telehealth/events';
import { kindOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { qualifying } from './entry-under-test.ts';
import {
  asBrand,
  correlated,
  freshUrl,
  type IntakeUnderTest,
  newFolder,
  otherOperatorToken,
  stepOf,
} from './intake-under-test.ts';
import { cutting, day, erase, eventsOf, letPass, paid, reporterOf, sweepNow } from './journey-under-test.ts';
import { filesIn, jpeg, mediaClient, sticking } from './media-under-test.ts';
import {
  beforePhoto,
  canaries,
  operatorClients,
  qualified,
  startPhased,
  walkedThrough,
} from './submission-under-test.ts';

const eraseNow = async (intake: IntakeUnderTest, journeyId: string): Promise<number> => {
  const { erasedAt } = await erase(intake, journeyId);
  return timestampMs(erasedAt ?? expect.unreachable());
};

const erasures = async ({ context }: IntakeUnderTest) =>
  (await context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 })).filter(
    ({ action }) => action === 'journey.erase',
  );

const answerAt = (intake: IntakeUnderTest, journeyId: string) =>
  kindOf(operatorClients(intake).submissions.getSubmission({ journeyId }, correlated));

async function mediaItemOf(intake: IntakeUnderTest, journeyId: string, mediaId: string): Promise<string> {
  const { submissions } = operatorClients(intake);
  return kindOf(
    (async () => {
      for await (const _ of submissions.readMedia({ journeyId, mediaId }, correlated));
    })(),
  );
}

const storedOf = ({ context }: IntakeUnderTest, journeyId: string) => context.journeys.get(journeyId);

const mediaLeft = async ({ context }: IntakeUnderTest, journeyId: string) =>
  (await context.media.find({ journeyId }, { limit: 10 })).length;

describe('decisions.md 4: erasing a patient destroys the wrapped key', () => {
  test('no answer of a patient is left, in the database or the media folder, nor can be read', async () => {
    const mediaFolder = newFolder();
    const intake = await startPhased({ mediaFolder });
    const { journeyId, photo } = await walkedThrough(intake);
    const other = await walkedThrough(intake);
    const events = await eventsOf(intake, journeyId);

    expect(await eraseNow(intake, journeyId)).toBe(intake.clock.now());

    expect(await mediaLeft(intake, journeyId)).toBe(0);
    expect(await filesIn(mediaFolder)).toHaveLength(await partsOf(intake, other.journeyId));
    expect(await answerAt(intake, journeyId)).toBe('not-found');
    expect(await mediaItemOf(intake, journeyId, photo)).toBe('not-found');
    expect(await eventsOf(intake, journeyId)).toEqual(events);
    expect(await answerAt(intake, other.journeyId)).toBe('ok');
    expect(await mediaItemOf(intake, other.journeyId, other.photo)).toBe('ok');
  });

  test('decisions.md 4: ids, event types and sequence numbers stay, and one instant: that of the erasure', async () => {
    const intake = await startPhased();
    const { journeyId } = await walkedThrough(intake);
    await reporterOf(intake).report(journeyId, 'case.opened', { reference: 'case_canary' });
    await reporterOf(intake).report(journeyId, 'rx.transmitted', { reference: 'rx_canary' });
    const { timeline = [], sequence, version = 0 } = (await storedOf(intake, journeyId)) ?? {};
    expect(timeline.length).toBeGreaterThan(3);
    intake.clock.pass(day);
    await intake.events();

    const erasedAt = await eraseNow(intake, journeyId);

    await intake.events();
    const { operations = [], ...stored } = (await storedOf(intake, journeyId)) ?? {};
    expect(stored).toEqual({
      ...{ _id: journeyId, clientId: 'cli_1', brandId: 'brd_slim', test: true },
      ...{ sequence, eventTypes: timeline.map(({ type }) => type), erasedAt },
      ...{ wrappedKey: '', sealed: '', sessionId: '', status: 'abandoned' },
      ...{ instrument: { id: '', version: '', sha256: '' }, createdAt: 0, updatedAt: 0 },
      version: version + 2,
    });
    for (const { until = erasedAt + day } of operations) expect(until).toBe(erasedAt + day);
  });

  test('an event that was not out at the erasure goes out once, with ids and codes alone', async () => {
    const bus = busThatFails();
    const intake = await startPhased({ bus: bus.bus });
    bus.isDown = true;
    const journeyId = await qualified(intake);
    await eraseNow(intake, journeyId);
    const { sequence } = (await storedOf(intake, journeyId)) ?? {};
    bus.isDown = false;
    for (let round = 0; round < 2; round++) {
      await letPass(intake, 60_000);
    }
    const published = await eventsOf(intake, journeyId);
    expect(published).toHaveLength(sequence ?? 0);
    expect(new Set(published).size).toBe(sequence);
    expect(JSON.stringify(await intake.events(), plain)).not.toMatch(canaries);
    expect(await storedOf(intake, journeyId)).not.toHaveProperty('outbox');
  });

  test('what is reported of an erased journey later changes nothing and is acknowledged', async () => {
    const intake = await startPhased();
    const journeyId = await qualified(intake);
    const { report } = reporterOf(intake);
    const before = { reference: 'case_1', callbackId: 'before' };
    await report(journeyId, 'case.opened', before);
    await eraseNow(intake, journeyId);
    const stored = await storedOf(intake, journeyId);

    expect(await report(journeyId, 'case.opened', before)).toBe('RECORDED');
    expect(await report(journeyId, 'visit.completed', { reference: 'v_1', code: 'async' })).toBe('RECORDED');
    await intake.context.bus.publish(paid(journeyId));
    expect(await storedOf(intake, journeyId)).toEqual(stored);
  });

  test('to its brand the journey is gone: a resume mints another, and uploads are the constant not-found', async () => {
    const intake = await startPhased();
    const journeyId = await qualifying(intake);
    await intake.next(journeyId, 'q_email', 'canary@example.com');
    await eraseNow(intake, journeyId);
    const resumed = stepOf(await intake.enter({ journeyId, phase: 'qualification' }));
    expect(resumed.journeyId).not.toBe(journeyId);
    expect(resumed.node?.nodeId).toBe('q_email');
    const uploads = mediaClient(intake.transport, journeyId);
    await expect(uploads.create(10)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(uploads.head('/media/med_1')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('an upload under way is gone with the rest', async () => {
    const mediaFolder = newFolder();
    const intake = await startPhased({ mediaFolder });
    const journeyId = await beforePhoto(intake);
    const client = mediaClient(intake.transport, journeyId);
    const path = await client.begin(2_000_000, { node_id: 'q_photo' });
    const half = jpeg(2_000_000).subarray(0, 1_500_000);
    await client.patch(path, 0, half).catch(() => {});
    expect(await filesIn(mediaFolder)).not.toHaveLength(0);
    await eraseNow(intake, journeyId);
    expect(await filesIn(mediaFolder)).toHaveLength(0);
    await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
    const rest = client.patch(path, 1_500_000, jpeg(500_000));
    await expect(rest).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('erasing again, also at once at two replicas, is answered as the first was', async () => {
    const storeUrl = freshUrl();
    const one = await startPhased({ storeUrl, clock: fakeClock() });
    const later = fakeClock();
    later.pass(day);
    const two = await startPhased({ storeUrl, clock: later });
    const journeyId = await qualified(one);
    const told = await Promise.all([one, two, one, two].map((replica) => eraseNow(replica, journeyId)));
    expect(new Set(told).size).toBe(1);
    expect(await eraseNow(two, journeyId)).toBe(told[0]);
    expect(await erasures(one)).toMatchObject([
      { subject: journeyId, actor: { kind: 'operator', name: 'ada' }, changed: {} },
    ]);
  });

  test('an answer at the same moment comes before or not at all', async () => {
    const storeUrl = freshUrl();
    const one = await startPhased({ storeUrl });
    const two = await startPhased({ storeUrl });
    for (let round = 0; round < 5; round++) {
      const journeyId = await qualifying(one);
      const answering = one.submit(journeyId, { nodeId: 'q_email', answer: 'canary@example.com' });
      await Promise.all([answering, eraseNow(two, journeyId)]);
      const told = await answering;
      if (told instanceof DomainError) expect(told.kind).toBe('not-found');
      expect(await storedOf(one, journeyId)).toMatchObject({ sealed: '', wrappedKey: '' });
    }
  });

  test.each(['before', 'after'] as const)(
    'a connection lost %s the write took effect: erased once, and said so',
    async (effect) => {
      const storeUrl = freshUrl();
      const writer = await startPhased({ storeUrl });
      const journeyId = await qualified(writer);
      const { arm, wrap } = cutting(effect);
      const intake = await startPhased({ storeUrl, wrap });
      arm();
      const erasedAt = await eraseNow(intake, journeyId);
      expect(await storedOf(writer, journeyId)).toMatchObject({ erasedAt, sealed: '' });
    },
  );

  test('media that can not be removed at once are unreadable, and the sweep removes them', async () => {
    const mediaFolder = newFolder();
    const is = { stuck: true };
    const wrap = (context: Context) => ({ ...context, mediaStore: sticking(is)(context.mediaStore) });
    const intake = await startPhased({ mediaFolder, wrap });
    const { journeyId, photo } = await walkedThrough(intake);
    const erasedAt = await eraseNow(intake, journeyId);
    expect(await filesIn(mediaFolder)).not.toHaveLength(0);
    expect(await mediaItemOf(intake, journeyId, photo)).toBe('not-found');
    expect(await eraseNow(intake, journeyId)).toBe(erasedAt);
    is.stuck = false;
    await sweepNow(intake);
    expect(await filesIn(mediaFolder)).toEqual([]);
    expect(await mediaLeft(intake, journeyId)).toBe(0);
    expect(await storedOf(intake, journeyId)).not.toHaveProperty('erasingSince');
  });

  test('a process that dies right behind the write leaves the media to the sweep of another', async () => {
    const [storeUrl, mediaFolder] = [freshUrl(), newFolder()];
    const wrap = (context: Context): Context => ({
      ...context,
      media: { ...context.media, find: () => Promise.reject(new Error('dead')) },
    });
    const writer = await startPhased({ storeUrl, mediaFolder });
    const { journeyId } = await walkedThrough(writer);
    const dying = await startPhased({ storeUrl, mediaFolder, wrap });
    await eraseNow(dying, journeyId);
    expect(await mediaLeft(writer, journeyId)).toBe(2);
    await sweepNow(writer);
    expect(await mediaLeft(writer, journeyId)).toBe(0);
    expect(await filesIn(mediaFolder)).toEqual([]);
  });

  test('what comes with time leaves an erased journey alone', async () => {
    const intake = await startPhased();
    const journeyId = await qualifying(intake);
    await eraseNow(intake, journeyId);
    await letPass(intake, 30 * day);
    expect(await eventsOf(intake, journeyId)).toEqual([]);
  });

  test('decisions.md 14: a tenant erases a journey of its brand, once; the audit row names the key', async () => {
    const intake = await startPhased();
    const journeyId = await qualified(intake);
    const heard: EventEnvelope[] = [];
    await intake.context.bus.work({
      ...{ name: 'other', types: ['journey.erased.v1'] },
      handle: async (event) => void heard.push(event),
    });
    const { eraseJourney } = createClient(ErasureService, intake.transport);
    const first = await eraseJourney({ journeyId }, asBrand());
    await intake.events();
    const stored = await storedOf(intake, journeyId);
    expect(stored).toMatchObject({ sealed: '', wrappedKey: '' });
    intake.clock.pass(day);
    expect(await eraseJourney({ journeyId }, asBrand())).toEqual(first);
    expect(await kindOf(eraseJourney({ journeyId }, asBrand({ brandId: 'brd_other' })))).toBe('not-found');

    await intake.events();
    expect(await storedOf(intake, journeyId)).toEqual(stored);
    expect(heard).toHaveLength(1);
    expect(await erasures(intake)).toMatchObject([
      { subject: journeyId, actor: { kind: 'credential', name: 'key_1' }, changed: {} },
    ]);
  });

  test('a missing journey is not-found; an operator needs the scope', async () => {
    const intake = await startPhased();
    const journeyId = await qualifying(intake);
    const { erasure } = operatorClients(intake);
    for (const id of ['jny_0000000000000000000000', '']) {
      expect(await kindOf(erasure.eraseJourney({ journeyId: id }, correlated))).toBe('not-found');
    }
    const other = operatorClients(intake, otherOperatorToken).erasure;
    expect(await kindOf(other.eraseJourney({ journeyId }, correlated))).toBe('forbidden');
    expect(await storedOf(intake, journeyId)).not.toHaveProperty('erasedAt');
  });
});

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A bus that can be out of reach. */
function busThatFails(): { readonly bus: Bus; isDown: boolean } {
  const bus = openBus(undefined, { clock: fakeClock() });
  const failing = {
    isDown: false,
    bus: {
      ...bus,
      publish: async (event: EventEnvelope) => {
        if (failing.isDown) throw new BusUnavailable('down');
        await bus.publish(event);
      },
    },
  };
  onTestFinished(() => bus.close());
  return failing;
}

async function partsOf({ context }: IntakeUnderTest, journeyId: string): Promise<number> {
  const media = await context.media.find({ journeyId }, { limit: 10 });
  return media.flatMap(({ parts }) => parts).length;
}

test('decisions.md 4: an operator lists erased journeys of all clients or one, the first erased first, page by page', async () => {
  const intake = await startPhased();
  const [first, second, third, kept] = [
    await qualified(intake),
    await qualified(intake),
    await qualified(intake),
    await qualified(intake),
  ];
  const erasedAt: number[] = [];
  for (const journeyId of [second, first, third]) {
    erasedAt.push(await eraseNow(intake, journeyId));
    intake.clock.pass(1000);
  }
  const list = async (request: object) => {
    const answer = await operatorClients(intake).erasure.listErasedJourneys(request, correlated);
    return [answer.journeys.map(({ journeyId }) => journeyId), answer.nextPageToken] as const;
  };
  const [page, next] = await list({ limit: 2 });
  expect(page).toEqual([second, first]);
  expect(await list({ limit: 2, pageToken: next })).toEqual([[third], '']);
  expect((await list({ since: timestampFromMs(erasedAt[1] ?? 0) }))[0]).toEqual([first, third]);
  expect((await list({ clientId: 'cli_1' }))[0]).not.toContain(kept);
  expect((await list({ clientId: 'cli_1' }))[0]).toHaveLength(3);
  expect(await list({ clientId: 'cli_2' })).toEqual([[], '']);
});
