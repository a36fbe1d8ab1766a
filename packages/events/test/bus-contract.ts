import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Bus, BusOptions } from '../src/index.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, realClock, someEvent } from './some-event.ts';

/** Processes that share one bus. */
export interface World {
  /** The bus as one more process sees it. */
  process(options?: Partial<BusOptions>): Bus;
  close(): Promise<void>;
}

const submitted = ['journey.intake.submitted.v1'] as const;
const abandoned = ['journey.step.abandoned.v1'] as const;

/** The tests of every bus. */
export function busContract(title: string, makeWorld: () => World): void {
  describe(title, () => {
    const worlds: World[] = [];
    afterEach(async () => {
      for (const world of worlds.splice(0)) await world.close();
    });
    function newWorld(): World {
      const world = makeWorld();
      worlds.push(world);
      return world;
    }

    test('work: each event is handled by exactly one of the replicas', async () => {
      const world = newWorld();
      const all = recorder();
      for (let replica = 0; replica < 3; replica++) {
        await world.process().work({ name: 'mailer', types: submitted, handle: async (e) => all.note(e) });
      }
      const events = Array.from({ length: 60 }, () => someEvent());
      const publisher = world.process();
      await Promise.all(events.map((event) => publishUntilKept(publisher, event)));
      await all.until((ids) => ids.length >= 60);
      const last = someEvent();
      await publishUntilKept(publisher, last);
      await all.until((ids) => ids.includes(last.id));
      expect(all.ids().sort()).toEqual([...events, last].map((event) => event.id).sort());
    });

    test('work: every consumer name gets the event, unchanged', async () => {
      const world = newWorld();
      const [a, b] = [recorder(), recorder()];
      await world.process().work({ name: 'a', types: submitted, handle: async (e) => a.note(e) });
      await world.process().work({ name: 'b', types: submitted, handle: async (e) => b.note(e) });
      const event = someEvent();
      await publishUntilKept(world.process(), event);
      await a.until((ids) => ids.length > 0);
      await b.until((ids) => ids.length > 0);
      expect([a.seen, b.seen]).toEqual([[event], [event]]);
    });

    test('work: an event whose handler failed is handled again until it succeeds', async () => {
      const world = newWorld();
      const all = recorder();
      await world.process({ retryDelaysMs: [1, 1, 1] }).work({
        name: 'mailer',
        types: submitted,
        handle: async (event) => {
          all.note(event);
          if (all.seen.length < 3) throw new Error('not yet');
        },
      });
      const event = someEvent();
      await publishUntilKept(world.process(), event);
      await all.until((ids) => ids.length >= 3);
      expect(all.ids()).toEqual([event.id, event.id, event.id]);
    });

    test('work: a try that takes too long counts as failed', async () => {
      const world = newWorld();
      const all = recorder();
      await world.process({ retryDelaysMs: [1], handlerTimeoutMs: 10 }).work({
        name: 'mailer',
        types: submitted,
        handle: async (event) => {
          all.note(event);
          if (all.seen.length === 1) await new Promise(() => {});
        },
      });
      await publishUntilKept(world.process(), someEvent());
      await all.until((ids) => ids.length >= 2);
    });

    test('work: a poison event is given up after its last try and does not delay the events behind it', async () => {
      const world = newWorld();
      const good = recorder();
      const poison = someEvent();
      const tries = recorder();
      const behindDone = Promise.withResolvers<void>();
      const consumer = world.process({
        concurrency: 1,
        retryDelaysMs: [1, 1],
        // The second try waits until everything behind the poison is done.
        clock: {
          ...realClock,
          sleep: async (ms, signal) => {
            await (ms === 1 ? behindDone.promise : realClock.sleep(ms, signal));
          },
        },
      });
      await consumer.work({
        name: 'mailer',
        types: submitted,
        handle: async (event) => {
          if (event.id !== poison.id) return good.note(event);
          tries.note(event);
          throw new Error('cannot');
        },
      });
      const publisher = world.process();
      const [ahead, ...events] = [someEvent(), ...Array.from({ length: 40 }, () => someEvent())];
      await publishUntilKept(publisher, ahead);
      const poisoned = publisher.publish(poison).catch(() => {});
      for (const event of events) await publishUntilKept(publisher, event);
      await good.until((ids) => ids.length >= 41);
      behindDone.resolve();
      await tries.until((ids) => ids.length === 3);
      await poisoned;
      await consumer.close();
      expect(tries.seen).toHaveLength(3);
    });

    test('work: closing while an event waits for its next try hands it to another replica', async () => {
      const world = newWorld();
      const [first, second] = [recorder(), recorder()];
      const leaving = await world.process({ retryDelaysMs: [3_600_000] }).work({
        name: 'mailer',
        types: submitted,
        handle: async (event) => {
          first.note(event);
          throw new Error('cannot');
        },
      });
      const event = someEvent();
      const published = publishUntilKept(world.process(), event);
      await first.until((ids) => ids.length > 0);
      await world.process().work({ name: 'mailer', types: submitted, handle: async (e) => second.note(e) });
      await leaving.close();
      await second.until((ids) => ids.length > 0);
      await published;
      expect([first.ids(), second.ids()]).toEqual([[event.id], [event.id]]);
    });

    test('publishing one id twice is harmless', async () => {
      const world = newWorld();
      const all = recorder();
      await world.process().work({ name: 'mailer', types: submitted, handle: async (e) => all.note(e) });
      const publisher = world.process();
      const [twice, last] = [someEvent(), someEvent()];
      await Promise.all([publishUntilKept(publisher, twice), publishUntilKept(publisher, twice)]);
      await publishUntilKept(world.process(), twice);
      await publishUntilKept(publisher, last);
      await all.until((ids) => ids.includes(last.id));
      expect(all.ids()).toEqual([twice.id, last.id]);
    });

    test('only events of the types asked for arrive, of every brand', async () => {
      const world = newWorld();
      const [worked, told] = [recorder(), recorder()];
      await world.process().work({ name: 'mailer', types: abandoned, handle: async (e) => worked.note(e) });
      await world.process().broadcast({ name: 'cache', types: abandoned, handle: async (e) => told.note(e) });
      const events = [
        someEvent('submitted'),
        someEvent('abandoned', 'brd_one'),
        someEvent('submitted'),
        someEvent('abandoned', 'brd_two'),
      ];
      const publisher = world.process();
      for (const event of events) await publishUntilKept(publisher, event);
      const expected = [events[1]?.id, events[3]?.id];
      await worked.until((ids) => ids.length >= 2);
      await told.until((ids) => ids.length >= 2);
      expect([worked.ids(), told.ids()]).toEqual([expected, expected]);
    });

    test('broadcast: every process gets every event published while it is subscribed, once', async () => {
      const world = newWorld();
      const [a, b, late] = [recorder(), recorder(), recorder()];
      const publisher = world.process();
      await world.process().broadcast({ name: 'cache', types: submitted, handle: async (e) => a.note(e) });
      await world.process().broadcast({ name: 'cache', types: submitted, handle: async (e) => b.note(e) });
      const events = Array.from({ length: 20 }, () => someEvent());
      for (const event of events.slice(0, 10)) await publishUntilKept(publisher, event);
      await world.process().broadcast({ name: 'cache', types: submitted, handle: async (e) => late.note(e) });
      for (const event of events.slice(10)) await publishUntilKept(publisher, event);
      const ids = events.map((event) => event.id);
      for (const each of [a, b, late]) await each.until((seen) => seen.includes(ids[19] ?? ''));
      await turn();
      expect([a.ids(), b.ids(), late.ids()]).toEqual([ids, ids, ids.slice(10)]);
    });

    test('close lets the handler under way finish, and its event is not handled again', async () => {
      const world = newWorld();
      const [started, again] = [recorder(), recorder()];
      const finish = Promise.withResolvers<void>();
      const order: string[] = [];
      const closing = world.process();
      await closing.work({
        name: 'mailer',
        types: submitted,
        handle: async (event) => {
          started.note(event);
          await finish.promise;
          order.push('handled');
        },
      });
      const event = someEvent();
      const published = publishUntilKept(world.process(), event);
      await started.until((ids) => ids.length > 0);
      const closed = closing.close().then(() => order.push('closed'));
      await turn();
      expect(order).toEqual([]);
      finish.resolve();
      await closed;
      await published;
      await world.process().work({ name: 'mailer', types: submitted, handle: async (e) => again.note(e) });
      const last = someEvent();
      await publishUntilKept(world.process(), last);
      await again.until((ids) => ids.includes(last.id));
      expect(order).toEqual(['handled', 'closed']);
      expect(again.ids()).toEqual([last.id]);
    });

    test('a change that one handler makes to its event is invisible to the others', async () => {
      const world = newWorld();
      const all = recorder();
      const bus = world.process();
      await bus.work({
        name: 'a',
        types: submitted,
        handle: async (event) => void Object.assign(event.data, { journey_id: 'spoiled' }),
      });
      await bus.work({ name: 'b', types: submitted, handle: async (event) => all.note(event) });
      const event = someEvent();
      await publishUntilKept(bus, event);
      await all.until((ids) => ids.length > 0);
      expect([event.data, all.seen[0]?.data]).toEqual([{ journey_id: 'jny_one' }, { journey_id: 'jny_one' }]);
    });

    test('ping answers, and rejects once closed', async () => {
      const bus = newWorld().process();
      await publishUntilKept(bus, someEvent());
      await expect(bus.ping()).resolves.toBeUndefined();
      await bus.close();
      await expect(bus.ping()).rejects.toThrow();
    });
  });
}
