import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNats, startTcpProxy } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { DiscardPolicy, nanos, StorageType } from 'nats';
import { expect, onTestFinished, test } from 'vitest';
import { BusUnavailable, type EventEnvelope, openBus } from '../src/index.ts';
import { durableNameOf } from '../src/nats/subjects.ts';
import { busContract } from './bus-contract.ts';
import { accountsOf } from './nats-accounts.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

const types = ['journey.intake.submitted.v1'] as const;

await describeWith(startNats, 'NATS JetStream bus', (server) => {
  const { account, worldOf } = accountsOf(server);

  busContract('as every bus', () => worldOf(server.freshAccount()));

  test('an event waits while no replica runs, and before the consumer first exists', async () => {
    const { bus } = account();
    const [before, between] = [someEvent(), someEvent()];
    const publisher = bus();
    await publishUntilKept(publisher, before);
    const first = recorder();
    const running = await bus().work({ name: 'mailer', types, handle: async (e) => first.note(e) });
    await first.until((ids) => ids.includes(before.id));
    await running.close();
    await publisher.publish(between);
    const second = recorder();
    await bus().work({ name: 'mailer', types, handle: async (e) => second.note(e) });
    await second.until((ids) => ids.length > 0);
    expect([first.ids(), second.ids()]).toEqual([[before.id], [between.id]]);
  });

  test('an event whose process was killed goes to another replica', async () => {
    const { url, bus } = account();
    const event = someEvent();
    await publishUntilKept(bus(), event);
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./crashing-consumer.ts', import.meta.url)), url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [taken] = await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const all = recorder();
    await bus({ ackWaitMs: 1_000 }).work({ name: 'mailer', types, handle: async (e) => all.note(e) });
    await all.until((ids) => ids.length > 0);
    expect([String(taken).trim(), ...all.ids()]).toEqual([event.id, event.id]);
  });

  test('an event that is handled for longer than the ack wait is not given to another replica', async () => {
    const { bus, operator } = account();
    const all = recorder();
    // Both replicas report progress four times per ack wait: 12 reports are 1.5 ack waits.
    const beats = Promise.withResolvers<void>();
    let beat = 0;
    const clock = {
      ...realClock,
      sleep: async (ms: number, signal?: AbortSignal) => {
        await realClock.sleep(ms, signal);
        if (ms === 500 && ++beat === 12) beats.resolve();
      },
    };
    for (let replica = 0; replica < 2; replica++) {
      await bus({ ackWaitMs: 2_000, clock }).work({
        name: 'mailer',
        types,
        handle: async (event) => {
          all.note(event);
          await beats.promise;
        },
      });
    }
    await publishUntilKept(bus(), someEvent());
    await beats.promise;
    const jsm = await operator();
    expect((await jsm.consumers.info('EVENTS', durableNameOf('mailer', types[0]))).num_redelivered).toBe(0);
    expect(all.seen).toHaveLength(1);
  });

  test('a crash of the server loses no acknowledged event: work and broadcast continue where they were', async () => {
    const { bus } = account();
    const [worked, told] = [recorder(), recorder()];
    await bus().work({ name: 'mailer', types, handle: async (e) => worked.note(e) });
    await bus().broadcast({ name: 'cache', types, handle: async (e) => told.note(e) });
    const publisher = bus();
    const kept: string[] = [];
    const publish = async (event: EventEnvelope) => {
      await publisher.publish(event);
      kept.push(event.id);
    };
    for (let n = 0; n < 20; n++) await publishUntilKept({ ...publisher, publish }, someEvent());
    const cutOff = Promise.allSettled(Array.from({ length: 50 }, () => publish(someEvent())));
    await server.crash();
    for (const result of await cutOff) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BusUnavailable);
    }
    await expect(publisher.publish(someEvent())).rejects.toThrow(BusUnavailable);
    await expect(publisher.ping()).rejects.toThrow(BusUnavailable);
    await server.restart();
    for (let n = 0; n < 20; n++) await publishUntilKept({ ...publisher, publish }, someEvent());
    expect(kept.length).toBeGreaterThanOrEqual(40);
    for (const each of [worked, told]) await each.until((ids) => kept.every((id) => ids.includes(id)));
  });

  test('a process that was cut off from the server gets the events published meanwhile', async () => {
    const { url, bus } = account();
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const cutOff = worldOf(url.replace(/:\d+$/, `:${proxy.port}`));
    onTestFinished(async () => {
      await cutOff.close();
      await proxy.close();
    });
    const [worked, told] = [recorder(), recorder()];
    const consumer = cutOff.process();
    await consumer.work({ name: 'mailer', types, handle: async (e) => worked.note(e) });
    await consumer.broadcast({ name: 'cache', types, handle: async (e) => told.note(e) });
    const publisher = bus();
    const [before, meanwhile] = [someEvent(), someEvent()];
    await publishUntilKept(publisher, before);
    await told.until((ids) => ids.length === 1);
    proxy.cut();
    await expect.poll(() => consumer.ping().catch((error: unknown) => error)).toBeInstanceOf(BusUnavailable);
    await publisher.publish(meanwhile);
    proxy.restore();
    for (const each of [worked, told]) await each.until((ids) => ids.includes(meanwhile.id));
    expect(told.ids()).toEqual([before.id, meanwhile.id]);
  });

  test('acknowledged events without a consumer survive a crash of the server', async () => {
    const { bus } = account();
    const events = Array.from({ length: 50 }, () => someEvent());
    const publisher = bus();
    for (const event of events) await publishUntilKept(publisher, event);
    await server.crash();
    await server.restart();
    const all = recorder();
    await bus().work({ name: 'mailer', types, handle: async (e) => all.note(e) });
    await all.until((ids) => events.every((event) => ids.includes(event.id)));
  });

  test('a service starts while the server is down and is subscribed once the server is up', async () => {
    const { bus } = account();
    await server.crash();
    const all = recorder();
    const consumer = bus({ clock: { ...realClock, sleep: (ms, s) => realClock.sleep(Math.min(ms, 50), s) } });
    await consumer.work({ name: 'mailer', types, handle: async (e) => all.note(e) });
    await expect(consumer.publish(someEvent())).rejects.toThrow(BusUnavailable);
    await server.restart();
    const event = someEvent();
    await publishUntilKept(consumer, event);
    await all.until((ids) => ids.includes(event.id));
  });

  test('a bus that never reached its server closes', async () => {
    const bus = openBus('nats://127.0.0.1:1', { clock: realClock });
    await bus.close();
    await expect(bus.publish(someEvent())).rejects.toThrow(BusUnavailable);
  });

  test('an event too large for the server is refused without calling the bus unavailable', async () => {
    const { bus } = account();
    const publisher = bus();
    await publishUntilKept(publisher, someEvent());
    const huge = { ...someEvent(), data: { phase: 'x'.repeat(2_000_000) } };
    const error = await publisher.publish(huge).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(BusUnavailable);
  });

  test('decisions.md 16: a full stream that discards the new takes no event, which waits in its outbox until there is room', async () => {
    const { bus, operator } = account();
    const publisher = bus();
    await publishUntilKept(publisher, someEvent());
    const jsm = await operator();
    const limit = (max_bytes: number) =>
      jsm.streams.update('EVENTS', { max_bytes, discard: DiscardPolicy.New });
    await limit(600);
    await expect(publisher.publish(someEvent())).rejects.toThrow(BusUnavailable);
    await limit(6_000);
    await expect(publisher.publish(someEvent())).resolves.toBeUndefined();
  });

  test('the stream stores events on file for 14 days; other settings of the operator are left alone', async () => {
    const { bus, operator } = account();
    const jsm = await operator();
    await jsm.streams.add({ name: 'EVENTS', subjects: ['events.old.>'], max_bytes: 1_000_000 });
    const [one, other] = [bus(), bus()];
    await Promise.all([publishUntilKept(one, someEvent()), publishUntilKept(other, someEvent())]);
    expect((await jsm.streams.info('EVENTS')).config).toMatchObject({
      subjects: ['events.>'],
      storage: StorageType.File,
      max_age: nanos(14 * 24 * 60 * 60 * 1000),
      max_bytes: 1_000_000,
    });
  });
});
