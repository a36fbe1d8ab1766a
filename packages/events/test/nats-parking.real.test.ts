import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { AckPolicy, nanos } from 'nats';
import { expect, test } from 'vitest';
import { BusUnavailable, type EventsClock, type ParkedEvent } from '../src/index.ts';
import { durableNameOf } from '../src/nats/subjects.ts';
import { accountsOf } from './nats-accounts.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

const types = ['journey.intake.submitted.v1'] as const;
const durable = durableNameOf('mailer', types[0]);

/** Without the pause of a second after an event could not be parked. */
const clock: EventsClock = {
  ...realClock,
  sleep: (ms, signal) => realClock.sleep(ms === 1_000 ? 1 : ms, signal),
};

await describeWith(startNats, 'NATS JetStream: parking', (server) => {
  const { account } = accountsOf(server);

  test('an event that is refused by every try is acknowledged once it is parked, and not before', async () => {
    const { bus, operator } = account();
    const asked = Promise.withResolvers<ParkedEvent>();
    const stored = Promise.withResolvers<void>();
    const park = (parked: ParkedEvent) => {
      asked.resolve(parked);
      return stored.promise;
    };
    const handle = () => Promise.reject(new Error('cannot'));
    await bus({ retryDelaysMs: [1], park }).work({ name: 'mailer', types, handle });
    const event = someEvent();
    await publishUntilKept(bus(), event);
    expect(await asked.promise).toEqual({ consumer: 'mailer', reason: 'failed', event });
    const jsm = await operator();
    const unacknowledged = async () => (await jsm.consumers.info('EVENTS', durable)).num_ack_pending;
    const before = await unacknowledged();
    stored.resolve();
    expect(before).toBe(1);
    await expect.poll(unacknowledged).toBe(0);
  });

  test('parking is repeated while the store is away, and no event is lost', async () => {
    const { bus, operator } = account();
    const parked = recorder();
    let refusals = 0;
    const park = async ({ consumer, ...rest }: ParkedEvent) => {
      if (++refusals <= 20) throw new Error('the store is away');
      if ('event' in rest) parked.note(rest.event);
    };
    const handle = () => Promise.reject(new Error('cannot'));
    await bus({ retryDelaysMs: [], park, clock }).work({ name: 'mailer', types, handle });
    const events = Array.from({ length: 10 }, () => someEvent());
    const publisher = bus();
    for (const event of events) await publishUntilKept(publisher, event);
    await parked.until((ids) => ids.length >= 10);
    expect(parked.ids().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    const jsm = await operator();
    const left = async () => {
      const { num_pending, num_ack_pending } = await jsm.consumers.info('EVENTS', durable);
      return num_pending + num_ack_pending;
    };
    await expect.poll(left).toBe(0);
  });

  test.each([
    ['the store', new StoreUnavailable('away')],
    ['an outcome of the store', new AmbiguousWrite('away')],
    ['the bus', new BusUnavailable('away')],
    ['another service', new DomainError('unavailable')],
  ])(
    'decisions.md 16: while %s is away for longer than all tries, the event is tried again, and never parked',
    async (_, away) => {
      const { bus } = account();
      const [tried, handled] = [recorder(), recorder()];
      const parked: ParkedEvent[] = [];
      const park = async (event: ParkedEvent) => void parked.push(event);
      await bus({ retryDelaysMs: [1], clock, park }).work({
        ...{ name: 'mailer', types },
        async handle(event) {
          tried.note(event);
          // Five times all tries.
          if (tried.seen.length <= 10) throw away;
          handled.note(event);
        },
      });
      const event = someEvent();
      await publishUntilKept(bus(), event);
      await handled.until((ids) => ids.includes(event.id));
      expect(tried.seen).toHaveLength(11);
      expect(parked).toEqual([]);
    },
  );

  test.each([
    ['lacks what every event has', '{"id":1}'],
    ['has a text that cannot be stored', JSON.stringify({ ...someEvent(), subject: '\ud800' })],
    ['has a brand that is no text', JSON.stringify({ ...someEvent(), brand_id: 7 })],
    ['is no JSON', 'event'],
    ['is of another type than its subject', JSON.stringify(someEvent('abandoned'))],
  ])('a message that %s is parked as it is', async (_, text) => {
    const { bus, operator } = account();
    const parked = Promise.withResolvers<ParkedEvent>();
    await bus({ park: async (event) => parked.resolve(event) }).work({
      ...{ name: 'mailer', types },
      handle: async () => {},
    });
    const jsm = await operator();
    const subject = 'events.journey.intake.submitted.v1.brd_one';
    await jsm.jetstream().publish(subject, text);
    const { message, ...rest } = (await parked.promise) as ParkedEvent & { readonly message: Uint8Array };
    expect(rest).toEqual({ consumer: 'mailer', reason: 'malformed', subject });
    expect(Buffer.from(message).toString()).toBe(text);
  });

  test('an event whose processes died again and again is parked without another try', async () => {
    const { bus, operator } = account();
    const publisher = bus();
    const event = someEvent();
    await publishUntilKept(publisher, event);
    const jsm = await operator();
    await jsm.consumers.add('EVENTS', {
      durable_name: durable,
      filter_subject: `events.${types[0]}.*`,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(60_000),
    });
    const dying = await jsm.jetstream().consumers.get('EVENTS', durable);
    for (let died = 0; died < 10; died++) (await dying.next())?.nak();
    const parked = Promise.withResolvers<ParkedEvent>();
    const all = recorder();
    const park = async (refused: ParkedEvent) => parked.resolve(refused);
    await bus({ park }).work({ name: 'mailer', types, handle: async (e) => all.note(e) });
    expect(await parked.promise).toEqual({ consumer: 'mailer', reason: 'redelivered', event });
    expect(all.seen).toEqual([]);
  });
});
