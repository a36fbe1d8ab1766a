import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { AckPolicy, connect, type JetStreamManager } from 'nats';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Bus, type BusRole, BusUnavailable, busUsers, openBus } from '../src/index.ts';
import { readServers } from '../src/nats/servers.ts';
import { durableNameOf, inboxPrefixOf } from '../src/nats/subjects.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

const types = ['journey.intake.submitted.v1'] as const;
const durable = durableNameOf('mailer_submitted', types[0]);
const roles: readonly BusRole[] = [
  { name: 'intake', consumers: {}, broadcasts: [] },
  { name: 'mailer', consumers: { mailer_submitted: types }, broadcasts: [] },
  { name: 'biller', consumers: { biller_paid: ['order.changed.v1'] }, broadcasts: [] },
  { name: 'edge', consumers: {}, broadcasts: types },
];
/** What the server has been told. */
let known = roles;

await describeWith(
  () => startNats((prefix) => busUsers(known, prefix)),
  'decisions.md 13: rights on NATS',
  (server) => {
    const opened: Bus[] = [];
    /** How far the clock of the buses is ahead. */
    let aheadMs = 0;
    afterEach(async () => {
      aheadMs = 0;
      for (const bus of opened.splice(0)) await bus.close();
    });

    function account() {
      const url = server.freshAccount();
      const said: string[] = [];
      return {
        url,
        /** What the buses logged as errors. */
        said,
        bus(name: string): Bus {
          const logger = {
            warn: () => {},
            error: (fields: object, message: string) =>
              void said.push(`${message} ${JSON.stringify(fields)}`),
          };
          const clock = { ...realClock, now: () => Date.now() + aheadMs };
          const bus = openBus(server.userOf(url, name), { clock, logger: logger as never });
          opened.push(bus);
          return bus;
        },
        /** A client that has the password of this user and does with it what it likes. */
        async thief(name: string): Promise<JetStreamManager> {
          const servers = readServers(server.userOf(url, name));
          const nc = await connect({ ...servers, inboxPrefix: inboxPrefixOf(servers.user ?? '') });
          onTestFinished(() => nc.close());
          return await nc.jetstreamManager({ timeout: 2_000 });
        },
      };
    }

    test('each process works with its own rights: publishing, consuming, hearing broadcasts', async () => {
      const { bus, said } = account();
      const [worked, told] = [recorder(), recorder()];
      const publisher = bus('intake');
      await publishUntilKept(publisher, someEvent());
      await bus('mailer').work({ name: 'mailer_submitted', types, handle: async (e) => worked.note(e) });
      const edge = bus('edge');
      await edge.broadcast({ name: 'edge', types, handle: async (e) => told.note(e) });
      const event = someEvent();
      await publishUntilKept(publisher, event);
      for (const each of [worked, told]) await each.until((ids) => ids.includes(event.id));
      expect(told.ids()).toEqual([event.id]);
      await edge.close();
      expect(said).toEqual([]);
    });

    test("a service cannot publish another's event type: its log and its readiness say so", async () => {
      const { bus, said } = account();
      await publishUntilKept(bus('intake'), someEvent());
      const mailer = bus('mailer');
      await expect.poll(() => mailer.ping().then(() => 'up', String)).toBe('up');
      const forged = await mailer.publish(someEvent()).catch((error: unknown) => error);
      expect(forged).toBeInstanceOf(Error);
      expect(forged).not.toBeInstanceOf(BusUnavailable);
      const subject = 'events.journey.intake.submitted.v1.brd_one';
      await expect
        .poll(() => mailer.ping().then(() => 'up', String))
        .toContain(`no right to publish ${subject}`);
      expect(said.join()).toContain(subject);
    });

    test('a refusal degrades a process for a minute after it last came', async () => {
      const { bus } = account();
      await publishUntilKept(bus('intake'), someEvent());
      const mailer = bus('mailer');
      const ping = () => mailer.ping().then(() => 'up', String);
      await expect.poll(ping).toBe('up');
      await mailer.publish(someEvent()).catch(() => {});
      await expect.poll(ping).toContain('no right to publish');
      aheadMs = 59_000;
      expect(await ping()).toContain('no right to publish');
      aheadMs = 61_000;
      expect(await ping()).toBe('up');
    });

    test('a process whose rights are mended by a reload consumes and publishes by itself', async () => {
      known = roles.map((role) => ({ ...role, consumers: {} }));
      await server.reload();
      onTestFinished(async () => {
        known = roles;
        await server.reload();
      });
      const { bus } = account();
      const event = someEvent();
      await publishUntilKept(bus('intake'), event);
      const all = recorder();
      const mailer = bus('mailer');
      const ping = () => mailer.ping().then(() => 'up', String);
      void mailer.work({ name: 'mailer_submitted', types, handle: async (e) => all.note(e) });
      await expect.poll(ping).toContain('no right to publish');
      known = roles;
      await server.reload();
      await all.until((ids) => ids.includes(event.id));
      aheadMs = 61_000;
      await expect.poll(ping).toBe('up');
    });

    test.each(['intake', 'biller', 'edge'])(
      "%s cannot read, take or remove another's consumer",
      async (name) => {
        const { bus, thief } = account();
        const publisher = bus('intake');
        await publishUntilKept(publisher, someEvent());
        const all = recorder();
        await bus('mailer').work({ name: 'mailer_submitted', types, handle: async (e) => all.note(e) });
        await all.until((ids) => ids.length === 1);
        const jsm = await thief(name);
        const refused = /permissions violation/i;
        await expect(jsm.consumers.info('EVENTS', durable)).rejects.toThrow(refused);
        await expect(jsm.consumers.delete('EVENTS', durable)).rejects.toThrow(refused);
        await expect(
          jsm.consumers.add('EVENTS', { durable_name: durable, ack_policy: AckPolicy.Explicit }),
        ).rejects.toThrow(refused);
        await expect(jsm.jetstream().pull('EVENTS', durable, 1_000)).rejects.toThrow(refused);
      },
    );

    test.each(['intake', 'biller', 'edge'])(
      "%s cannot replace another's consumer, nor acknowledge for it",
      async (name) => {
        const { bus, url } = account();
        await publishUntilKept(bus('intake'), someEvent());
        const servers = readServers(server.userOf(url, name));
        const nc = await connect({ ...servers, inboxPrefix: inboxPrefixOf(servers.user ?? '') });
        onTestFinished(() => nc.close());
        for (const subject of [
          `$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.${durable}`,
          `$JS.API.CONSUMER.CREATE.EVENTS.${durable}.events.${types[0]}.*`,
          `$JS.ACK.EVENTS.${durable}.1.1.1.1.0`,
        ]) {
          await expect(nc.request(subject)).rejects.toThrow(/permissions violation/i);
        }
      },
    );

    test.each(['intake', 'mailer', 'edge'])('%s cannot make a stream of another name', async (name) => {
      const { bus, thief } = account();
      await publishUntilKept(bus('intake'), someEvent());
      const jsm = await thief(name);
      const made = jsm.streams.add({ name: 'MINE', subjects: ['mine.>'] });
      await expect(made).rejects.toThrow(/permissions violation/i);
    });

    test('a process that has only broadcasts cannot make the streams', async () => {
      const { bus, thief } = account();
      await publishUntilKept(bus('intake'), someEvent());
      const jsm = await thief('edge');
      const { config } = await jsm.streams.info('EVENTS');
      await expect(jsm.streams.add(config)).rejects.toThrow(/permissions violation/i);
    });

    test('a broadcast hears the types of its role alone', async () => {
      const { bus, thief } = account();
      await publishUntilKept(bus('intake'), someEvent());
      const jsm = await thief('edge');
      for (const filter of [
        { filter_subject: 'events.order.changed.v1.*' },
        { filter_subject: 'events.>' },
        {},
      ]) {
        await expect(jsm.consumers.add('EVENTS', { name: 'mine', ...filter })).rejects.toThrow(
          /permissions violation/i,
        );
      }
    });

    test.each(['intake', 'mailer', 'edge'])(
      '%s cannot change, empty or delete a stream, nor read it past consumers',
      async (name) => {
        const { bus, thief } = account();
        await publishUntilKept(bus('intake'), someEvent());
        const jsm = await thief(name);
        const refused = /permissions violation/i;
        const { config } = await jsm.streams.info('EVENTS');
        await expect(jsm.streams.update('EVENTS', { ...config, max_msgs: 1 })).rejects.toThrow(refused);
        await expect(jsm.streams.purge('EVENTS')).rejects.toThrow(refused);
        await expect(jsm.streams.delete('EVENTS')).rejects.toThrow(refused);
        await expect(jsm.streams.deleteMessage('EVENTS', 1)).rejects.toThrow(refused);
        await expect(jsm.streams.getMessage('EVENTS', { seq: 1 })).rejects.toThrow(refused);
        expect((await jsm.streams.info('EVENTS')).state.messages).toBe(1);
      },
    );

    test('a service that finds other settings of the stream names it and the command that changes them, and works on', async () => {
      const { url, bus, said } = account();
      const nc = await connect(readServers(url));
      onTestFinished(() => nc.close());
      await (await nc.jetstreamManager()).streams.add({
        name: 'EVENTS',
        subjects: ['events.>'],
        max_age: 1e15,
      });
      await publishUntilKept(bus('intake'), someEvent());
      const [line = ''] = said.filter((each) => each.includes('other settings'));
      expect(line).toContain('nats stream edit EVENTS');
      expect(line).toContain('"stream":"EVENTS"');
    });

    test('a process that has only broadcasts waits for the streams', async () => {
      const { bus } = account();
      const all = recorder();
      const edge = bus('edge');
      const subscribed = edge.broadcast({ name: 'edge', types, handle: async (e) => all.note(e) });
      await expect(edge.ping()).rejects.toThrow(BusUnavailable);
      await publishUntilKept(bus('intake'), someEvent());
      await subscribed;
      await expect.poll(() => edge.ping().then(() => 'up', String)).toBe('up');
    });

    test.each(['_INBOX.>', 'events.>', '$JS.>', '>'])(
      'a user listens at its own inbox, and not at %s',
      async (subject) => {
        const { bus, url } = account();
        await publishUntilKept(bus('intake'), someEvent());
        for (const { name } of roles) {
          const nc = await connect(readServers(server.userOf(url, name)));
          onTestFinished(() => nc.close());
          const refused = Promise.withResolvers<unknown>();
          nc.subscribe(subject, { callback: (error) => refused.resolve(error) });
          expect(await refused.promise).toMatchObject({ code: 'PERMISSIONS_VIOLATION' });
        }
      },
    );
  },
);
