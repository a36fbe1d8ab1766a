import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { ParkReason } from '@telehealth/contracts/common/v1/parked_event_service';
import type { EventEnvelope } from '@telehealth/events';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { AmbiguousWrite, openStore, StoreUnavailable } from '@telehealth/store';
import { explainFind, interceptStore } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { parkedEventsDefinition } from '../src/parked-events/parked-event-document.ts';
import { consumer, type ParkingService, someEvent, startParking } from './parking-service.ts';

const days = 24 * 60 * 60 * 1000;
const ids = (events: readonly { readonly eventId: string }[]) => events.map(({ eventId }) => eventId);

async function idOf({ operator }: ParkingService, event: EventEnvelope): Promise<string> {
  const { events } = await operator.listParkedEvents({});
  return events.find(({ eventId }) => eventId === event.id)?.parkedEventId ?? '';
}

/** The actions on parked events, with what they were about. */
async function acts({ context }: ParkingService): Promise<readonly unknown[]> {
  const rows = await context.auditRows.find({ clientId: { in: ['', 'cli_1'] } }, { limit: 100 });
  return rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ action, actor, subject, changed }) => ({ action, actor: actor.name, subject, ...changed }));
}

await onEveryStore((freshUrl) => {
  test('decisions.md 16: parked events are listed page by page, newest first, and without what they say', async () => {
    const service = await startParking({ storeUrl: freshUrl() });
    const parked: string[] = [];
    for (let n = 0; n < 5; n++) parked.unshift((await service.park()).id);
    const first = await service.operator.listParkedEvents({ limit: 2 });
    const second = await service.operator.listParkedEvents({ limit: 2, pageToken: first.nextPageToken });
    const last = await service.operator.listParkedEvents({ limit: 2, pageToken: second.nextPageToken });
    expect(ids([...first.events, ...second.events, ...last.events])).toEqual(parked);
    expect(last.nextPageToken).toBe('');
    const { parkedAt, ...shown } = first.events[0] ?? {};
    expect(parkedAt && timestampMs(parkedAt)).toBe(service.clock.now());
    expect(shown).toMatchObject({
      parkedEventId: expect.stringMatching(/^pev_/),
      consumer,
      eventId: parked[0],
      type: 'journey.intake.submitted.v1',
      clientId: 'cli_1',
      brandId: 'brd_1',
      reason: ParkReason.FAILED,
    });
    expect(Object.values(shown).join()).not.toContain('canary');
  });

  test('an event that is parked twice is one parked event; the log names it without what it says', async () => {
    const service = await startParking({ storeUrl: freshUrl() });
    const event = await service.park();
    const parkedAt = service.clock.now();
    await service.park(event);
    const { events } = await service.operator.listParkedEvents({});
    expect(events.map((one) => [one.eventId, one.parkedAt && timestampMs(one.parkedAt)])).toEqual([
      [event.id, parkedAt],
    ]);
    expect(service.log()).toContain(events[0]?.parkedEventId);
    expect(service.log()).not.toContain('canary');
  });

  test('decisions.md 16: a replay gives the event to its consumer, ends it and leaves an audit row in the same write', async () => {
    const handled: EventEnvelope[] = [];
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async (event) => void handled.push(event),
    });
    const event = await service.park();
    const parkedEventId = await idOf(service, event);
    const answer = await service.operator.replayParkedEvents({ parkedEventId });
    expect(answer).toMatchObject({ handled: 1, failed: 0, malformed: 0, next: '' });
    expect(handled).toEqual([event]);
    expect((await service.operator.listParkedEvents({})).events).toEqual([]);
    expect(await acts(service)).toEqual([
      {
        action: 'parked_event.replay',
        actor: 'ada',
        subject: parkedEventId,
        consumer,
        status: 'handled',
        eventId: event.id,
      },
    ]);
    const endedAt = service.clock.now();
    expect(await service.context.parkedEvents.get(parkedEventId)).toMatchObject({
      status: 'handled',
      endedAt,
      expires: endedAt + 14 * days,
    });
  });

  test('an event that fails again stays parked, and is handled when the cause is mended', async () => {
    let broken = true;
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async () => {
        if (broken) throw new Error('cannot');
      },
    });
    const event = await service.park();
    const parkedEventId = await idOf(service, event);
    const failed = await service.operator.replayParkedEvents({ parkedEventId });
    expect(failed).toMatchObject({ handled: 0, failed: 1 });
    expect(service.log()).toMatch(
      new RegExp(`"parkedEventId":"${parkedEventId}".*"parked event failed again"`),
    );
    expect(ids((await service.operator.listParkedEvents({})).events)).toEqual([event.id]);
    expect(await acts(service)).toEqual([]);
    broken = false;
    expect(await service.operator.replayParkedEvents({ parkedEventId })).toMatchObject({ handled: 1 });
  });

  test('replaying all goes on, batch by batch, behind those that fail again, and leaves what is parked during the run', async () => {
    const handled: string[] = [];
    const poison: string[] = [];
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async ({ id }) => {
        if (poison.includes(id)) throw new Error('cannot');
        handled.push(id);
      },
    });
    const parked: string[] = [];
    for (let n = 0; n < 120; n++) parked.push((await service.park()).id);
    poison.push(...[0, 49, 119].map((index) => parked[index] ?? ''));
    const answers = [await service.operator.replayParkedEvents({ all: true })];
    const parkedDuring = await service.park();
    for (;;) {
      const after = answers.at(-1)?.next;
      if (!after) break;
      answers.push(await service.operator.replayParkedEvents({ all: true, after }));
    }
    expect(answers.map((answer) => [answer.handled, answer.failed])).toEqual([
      [48, 2],
      [50, 0],
      [19, 1],
    ]);
    expect(handled).toEqual(parked.filter((id) => !poison.includes(id)));
    const left = await service.operator.listParkedEvents({});
    expect(ids(left.events)).toEqual([parkedDuring.id, ...poison.toReversed()]);
  });

  test('dropping one or all of them ends them without their consumer, with an audit row for each', async () => {
    const handled: EventEnvelope[] = [];
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async (event) => void handled.push(event),
    });
    const [one] = [await service.park(), await service.park(), await service.park(someEvent('brd_2'))];
    const parkedEventId = await idOf(service, one);
    const drop = () => service.operator.dropParkedEvents({ parkedEventId });
    expect(await drop()).toMatchObject({ dropped: 1, next: '' });
    expect(await drop(), 'repeated').toMatchObject({ dropped: 1 });
    service.clock.pass(1000);
    expect(await service.operator.dropParkedEvents({ all: true })).toMatchObject({ dropped: 2, next: '' });
    expect((await service.operator.listParkedEvents({})).events).toEqual([]);
    expect(handled).toEqual([]);
    const dropped = { action: 'parked_event.drop', actor: 'ada', status: 'dropped' };
    expect(await acts(service)).toMatchObject([{ ...dropped, subject: parkedEventId }, dropped, dropped]);
  });

  test('a message that is not an event is refused by a replay, counted by a replay of all, and can be dropped', async () => {
    const service = await startParking({ storeUrl: freshUrl(), handle: async () => {} });
    await service.parkMessage('{"id":1}');
    await service.parkMessage('{"id":1}');
    await service.parkMessage('{"id":2}');
    const { events } = await service.operator.listParkedEvents({});
    expect(events).toMatchObject(
      [1, 2].map(() => ({ consumer, reason: ParkReason.MALFORMED, eventId: '', type: '', clientId: '' })),
    );
    const [{ parkedEventId } = { parkedEventId: '' }] = events;
    const { message = '' } = (await service.context.parkedEvents.get(parkedEventId)) ?? {};
    expect(Buffer.from(message, 'base64').toString()).toBe('{"id":2}');
    const replay = service.operator.replayParkedEvents({ parkedEventId });
    expect(await refusalOf(replay)).toBe('conflict parked_event_malformed');
    const all = await service.operator.replayParkedEvents({ all: true });
    expect(all).toMatchObject({ handled: 0, failed: 0, malformed: 2 });
    expect(await service.operator.dropParkedEvents({ all: true })).toMatchObject({ dropped: 2 });
  });

  test('an event that comes again after it ended is parked again, as one that never ended', async () => {
    const service = await startParking({ storeUrl: freshUrl(), handle: async () => {} });
    const event = await service.park();
    const parkedEventId = await idOf(service, event);
    await service.operator.replayParkedEvents({ parkedEventId });
    await service.park(event);
    const { events } = await service.operator.listParkedEvents({});
    expect(events.map((one) => [one.parkedEventId, one.parkedAt && timestampMs(one.parkedAt)])).toEqual([
      [parkedEventId, service.clock.now()],
    ]);
    const stored = await service.context.parkedEvents.get(parkedEventId);
    expect([stored?.endedAt, stored?.expires]).toEqual([undefined, undefined]);
    expect(await service.operator.dropParkedEvents({ parkedEventId })).toMatchObject({ dropped: 1 });
  });

  test('two operators who replay one event at once both get the answer that it was handled, and it ends once', async () => {
    const both = Promise.withResolvers<void>();
    let handling = 0;
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async () => {
        if (++handling === 2) both.resolve();
        await both.promise;
      },
    });
    const parkedEventId = await idOf(service, await service.park());
    const replay = () => service.operator.replayParkedEvents({ parkedEventId });
    expect(await Promise.all([replay(), replay()])).toMatchObject([{ handled: 1 }, { handled: 1 }]);
    expect(await acts(service)).toHaveLength(1);
    expect(await replay(), 'repeated').toMatchObject({ handled: 1 });
    const drop = service.operator.dropParkedEvents({ parkedEventId });
    expect(await refusalOf(drop)).toBe('conflict parked_event_ended');
    expect(handling).toBe(2);
  });

  test('an event that another operator drops during its replay stays dropped, and the replay says so', async () => {
    const handling = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const service = await startParking({
      storeUrl: freshUrl(),
      handle: async () => {
        handling.resolve();
        await dropped.promise;
      },
    });
    const parkedEventId = await idOf(service, await service.park());
    const replay = refusalOf(service.operator.replayParkedEvents({ parkedEventId }));
    await handling.promise;
    await service.operator.dropParkedEvents({ parkedEventId });
    dropped.resolve();
    expect(await replay).toBe('conflict parked_event_ended');
    expect(await acts(service)).toMatchObject([{ action: 'parked_event.drop' }]);
  });

  test.each(['before', 'after'] as const)(
    'an event whose write is cut off %s it takes effect is parked once',
    async (effect) => {
      let isCut = false;
      const service = await startParking({
        storeUrl: freshUrl(),
        wrapStore: (store) =>
          interceptStore(store, async (method, run, collection) => {
            if (collection !== 'parked_events' || method !== 'insert' || isCut) return await run();
            isCut = true;
            if (effect === 'after') await run();
            throw new AmbiguousWrite('cut');
          }),
      });
      const event = await service.park();
      expect(isCut).toBe(true);
      expect(ids((await service.operator.listParkedEvents({})).events)).toEqual([event.id]);
    },
  );
});

const storeUrl = 'sqlite::memory:';

test('while the store is away parking rejects, so that the bus repeats it', async () => {
  let away = false;
  const service = await startParking({
    storeUrl,
    wrapStore: (store) =>
      interceptStore(store, async (_, run) => {
        if (away) throw new StoreUnavailable('away');
        return await run();
      }),
  });
  away = true;
  await expect(service.park()).rejects.toThrow(StoreUnavailable);
});

test('a try of a replay ends before the deadline of its call, and the event stays parked', async () => {
  const service = await startParking({ storeUrl, handle: () => new Promise(() => {}) });
  const parkedEventId = await idOf(service, await service.park());
  const sleepers = service.clock.sleepers();
  const replay = service.operator.replayParkedEvents({ parkedEventId });
  await expect.poll(() => service.clock.sleepers()).toBe(sleepers + 1);
  await service.clock.advance(8_000);
  expect(await replay).toMatchObject({ handled: 0, failed: 1 });
});

test('an event whose consumer does not run in this process stays parked', async () => {
  const service = await startParking({ storeUrl });
  await service.park();
  expect(await service.operator.replayParkedEvents({ all: true })).toMatchObject({ handled: 0, failed: 1 });
  expect(service.log()).toContain('this process has no consumer for a parked event');
});

test('a batch ends when its handlers take long, and the next one goes on behind it', async () => {
  const service = await startParking({ storeUrl, handle: async () => service.clock.pass(3000) });
  for (let n = 0; n < 3; n++) await service.park();
  const first = await service.operator.replayParkedEvents({ all: true });
  const second = await service.operator.replayParkedEvents({ all: true, after: first.next });
  expect([first, second]).toMatchObject([{ handled: 2 }, { handled: 1, next: '' }]);
});

test('a call names one parked event that exists, or all of them', async () => {
  const { operator } = await startParking({ storeUrl });
  for (const asked of [{}, { parkedEventId: 'pev_1', all: true }, { all: true, after: 'elsewhere' }]) {
    expect(await kindOf(operator.replayParkedEvents(asked))).toBe('malformed-request');
    expect(await kindOf(operator.dropParkedEvents(asked))).toBe('malformed-request');
  }
  expect(await kindOf(operator.replayParkedEvents({ parkedEventId: 'pev_1' }))).toBe('not-found');
  expect(await kindOf(operator.dropParkedEvents({ parkedEventId: 'pev_1' }))).toBe('not-found');
});

test.each(['asc', 'desc'] as const)(
  'what is parked is read from an index, without sorting, however many have ended (%s)',
  async (direction) => {
    const folder = mkdtempSync(join(tmpdir(), 'parked-events-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const url = `sqlite:${join(folder, 'plans.db')}`;
    const store = await openStore(url);
    await store.collection(parkedEventsDefinition);
    await store.close();
    const where = { status: 'parked', parkedAt: { lte: 5 } } as const;
    const sort = { parkedAt: direction, _id: direction } as const;
    const plan = await explainFind(url, parkedEventsDefinition, where, { sort, limit: 51 });
    expect(plan).toMatch(/^SEARCH parked_events USING INDEX parked_events__status_parked \([^)]*\)$/);
  },
);
