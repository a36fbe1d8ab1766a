import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { AckPolicy, connect, type JetStreamManager } from 'nats';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Bus, type BusRole, BusUnavailable, busUsers, openBus } from '../src/index.ts';
import { readServers } from '../src/nats/servers.ts';
import { inboxPrefixOf } from '../src/nats/subjects.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

const types = ['journey.intake.submitted.v1'] as const;
const roles: readonly BusRole[] = [
  { name: 'intake', consumers: [], broadcasts: [] },
  { name: 'mailer', consumers: ['mailer_submitted'], broadcasts: [] },
  { name: 'biller', consumers: ['biller_paid'], broadcasts: [] },
  { name: 'edge', consumers: [], broadcasts: types },
];

await describeWith(
  () => startNats((prefix) => busUsers(roles, prefix)),
  'decisions.md 13: rights on NATS',
  (server) => {
    const opened: Bus[] = [];
    afterEach(async () => {
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
          const bus = openBus(server.userOf(url, name), { clock: realClock, logger: logger as never });
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
        await expect(jsm.consumers.info('EVENTS', 'mailer_submitted')).rejects.toThrow(refused);
        await expect(jsm.consumers.delete('EVENTS', 'mailer_submitted')).rejects.toThrow(refused);
        await expect(
          jsm.consumers.add('EVENTS', { durable_name: 'mailer_submitted', ack_policy: AckPolicy.Explicit }),
        ).rejects.toThrow(refused);
        await expect(jsm.jetstream().pull('EVENTS', 'mailer_submitted', 1_000)).rejects.toThrow(refused);
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
          '$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.mailer_submitted',
          '$JS.ACK.EVENTS.mailer_submitted.1.1.1.1.0',
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
        { filter_subject: 'events.order.paid.v1.*' },
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
