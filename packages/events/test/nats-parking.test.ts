import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { AckPolicy, nanos } from 'nats';
import { expect, test } from 'vitest';
import { type ParkedEvent, replayParked } from '../src/index.ts';
import { accountsOf } from './nats-accounts.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

const types = ['journey.intake.submitted.v1'] as const;

await describeWith(startNats, 'NATS JetStream: parking', (server) => {
  const { account } = accountsOf(server);

  test('parked events are stored and, when replayed, reach only the consumer that parked them', async () => {
    const { url, bus, operator } = account();
    const [mailer, other] = [recorder(), recorder()];
    const parked = Promise.withResolvers<ParkedEvent>();
    let broken = true;
    await bus({ retryDelaysMs: [], onParked: parked.resolve }).work({
      name: 'mailer',
      types,
      handle: async (event) => {
        if (broken) throw new Error('cannot');
        mailer.note(event);
      },
    });
    await bus().work({ name: 'other', types, handle: async (event) => other.note(event) });
    const event = someEvent();
    await publishUntilKept(bus(), event);
    await parked.promise;
    const jsm = await operator();
    expect((await jsm.streams.info('PARKED')).state.messages).toBe(1);
    broken = false;
    expect(await replayParked(url, 'mailer', { clock: realClock })).toBe(1);
    await mailer.until((ids) => ids.length > 0);
    const last = someEvent();
    await publishUntilKept(bus(), last);
    await other.until((ids) => ids.includes(last.id));
    expect(mailer.ids()).toContain(event.id);
    expect(other.ids()).toEqual([event.id, last.id]);
    expect((await jsm.streams.info('PARKED')).state.messages).toBe(0);
    expect(await replayParked(url, 'mailer', { clock: realClock })).toBe(0);
  });

  test('an event that fails again after a replay is parked again', async () => {
    const { url, bus, operator } = account();
    const all: ParkedEvent[] = [];
    const twice = Promise.withResolvers<void>();
    await bus({
      retryDelaysMs: [],
      onParked: (event) => {
        if (all.push(event) === 2) twice.resolve();
      },
    }).work({ name: 'mailer', types, handle: () => Promise.reject(new Error('cannot')) });
    const publisher = bus();
    await publishUntilKept(publisher, someEvent());
    const jsm = await operator();
    await expect.poll(async () => (await jsm.streams.info('PARKED')).state.messages).toBe(1);
    await replayParked(url, 'mailer', { clock: realClock });
    await twice.promise;
    const [subject] = Object.keys(
      (await jsm.streams.info('PARKED', { subjects_filter: '>' })).state.subjects ?? {},
    );
    expect(subject).toBe('parked.mailer.journey.intake.submitted.v1.brd_one');
  });

  test('a message that is not an event is parked', async () => {
    const { bus, operator } = account();
    const parked = Promise.withResolvers<ParkedEvent>();
    const consumer = bus({ onParked: parked.resolve });
    await consumer.work({ name: 'mailer', types, handle: async () => {} });
    const jsm = await operator();
    await jsm.jetstream().publish('events.journey.intake.submitted.v1.brd_one', '{"id":1}');
    expect(await parked.promise).toEqual({ consumer: 'mailer', eventType: 'unknown', reason: 'malformed' });
  });

  test('an event whose processes died again and again is parked without another try', async () => {
    const { bus, operator } = account();
    const publisher = bus();
    await publishUntilKept(publisher, someEvent());
    const jsm = await operator();
    await jsm.consumers.add('EVENTS', {
      durable_name: 'mailer',
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(60_000),
    });
    const dying = await jsm.jetstream().consumers.get('EVENTS', 'mailer');
    for (let died = 0; died < 10; died++) (await dying.next())?.nak();
    const parked = Promise.withResolvers<ParkedEvent>();
    const all = recorder();
    await bus({ onParked: parked.resolve }).work({ name: 'mailer', types, handle: async (e) => all.note(e) });
    expect(await parked.promise).toMatchObject({ consumer: 'mailer', reason: 'redelivered' });
    expect(all.seen).toEqual([]);
  });
});
