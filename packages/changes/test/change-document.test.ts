import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, type WritableCollection, type WritableStore } from '@telehealth/store';
import { countStoreCalls } from '@telehealth/store/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decision } from '../src/change/change.ts';
import { changeDocument, createDocument, putDocument, type Target } from '../src/index.ts';
import { type Counter, countUp, openCounters, operation } from './counters.ts';

type Opened = Awaited<ReturnType<typeof openCounters>>;

const counting = (opened: Opened, asked = operation()) =>
  change(opened, ({ _id, count }) => countUp(_id, count), { operation: asked });

const create = ({ counters, parts, clock }: Opened) =>
  createDocument<Counter>(parts, {
    collection: counters,
    document: { _id: 'a', count: 0 },
    operation: operation(),
    at: clock.now(),
  });

/** Counters of which `a` exists, as it was created. */
async function openCreated() {
  const opened = await openCounters();
  return { ...opened, known: await create(opened) };
}

/** Changes `a` as `decide` says. */
const change = <V = undefined>(
  { counters, parts }: Opened,
  decide: (present: Counter) => Decision<Counter, V>,
  more: Partial<Target<Counter>> = {},
) =>
  changeDocument<Counter, V>(parts, {
    ...{ collection: counters, id: 'a', operation: operation(), ...more },
    decide,
  });

test('a change is one version, one event and one audit row, and leaves nothing in the outbox', async () => {
  const opened = await openCreated();
  const { effect, document } = await counting(opened);
  expect([effect, document.count, document.version]).toEqual(['made', 1, 2]);
  await opened.relay.drain();
  expect(opened.published.map(({ subject }) => subject)).toEqual(['a']);
  expect(await opened.auditRows.find({ clientId: 'cli_1' }, { limit: 9 })).toMatchObject([
    {
      action: 'counter.count',
      actor: { kind: 'operator', name: 'ada' },
      subject: 'a',
      changed: { count: 1 },
    },
  ]);
  expect(await opened.counters.get('a')).not.toHaveProperty('outbox');
});

test('who acted reads the audit row as soon as the change has answered, even while the bus is down', async () => {
  const opened = await openCreated();
  opened.bus.isDown = true;
  await counting(opened);
  expect(await opened.auditRows.find({ clientId: 'cli_1' }, { limit: 9 })).toHaveLength(1);
});

test('a change can forget the operations before it, with the instants until which they could be repeated', async () => {
  const opened = await openCreated();
  await counting(opened);
  const forgetting = operation();
  const decide = ({ _id, count }: Counter) => ({ ...countUp(_id, count), forgetsOperations: true }) as const;
  const { document } = await change(opened, decide, { operation: forgetting });
  expect(document.operations?.map(({ id }) => id)).toEqual([forgetting.operationId]);
});

test('an operation that is repeated finds its effect, for a day and no longer', async () => {
  const opened = await openCreated();
  const asked = operation();
  await counting(opened, asked);
  await counting(opened);
  opened.clock.at += 23 * 3_600_000;
  const { effect, document } = await counting(opened, asked);
  expect([effect, document.count]).toEqual(['found', 2]);
  opened.clock.at += 2 * 3_600_000;
  expect((await counting(opened)).document.operations).toHaveLength(1);
});

test('a missing document is not found, and so is one that does not match', async () => {
  const opened = await openCounters();
  await expect(counting(opened)).rejects.toMatchObject({ kind: 'not-found' });
  await create(opened);
  const foreign = change(opened, () => ({}), { where: { count: 5 } });
  await expect(foreign).rejects.toMatchObject({ kind: 'not-found' });
});

test('a decision that changes nothing writes nothing', async () => {
  const opened = await openCreated();
  const { effect, document } = await change(opened, () => undefined);
  expect([effect, document.version]).toEqual(['none', 1]);
});

test('a decision gives its value to the caller, whether it changes the document or not', async () => {
  const opened = await openCreated();
  const decided = async (set: { count: number } | undefined) => {
    const decide = ({ count }: Counter) => ({ ...(set && { set }), value: `it was ${count}` });
    const { effect, document, value } = await change(opened, decide);
    return [effect, document.version, value];
  };
  expect(await decided({ count: 7 })).toEqual(['made', 2, 'it was 0']);
  expect(await decided(undefined)).toEqual(['none', 2, 'it was 7']);
});

test('an operation that another call made has no value', async () => {
  const opened = await openCreated();
  const asked = { operation: operation() };
  const decide = ({ count }: Counter) => ({ set: { count: count + 1 }, value: count });
  expect(await change(opened, decide, asked)).toMatchObject({ effect: 'made', value: 0 });
  expect(await change(opened, decide, asked)).toMatchObject({ effect: 'found', value: undefined });
});

/** A store whose first update loses its reply; with `late` the second loses its reply too, and then the first has its effect. */
function losingFirstUpdate(counters: WritableCollection<Counter>, effect: 'before' | 'after' | 'late') {
  let updates = 0;
  let lost: Parameters<typeof counters.update> | undefined;
  const losing: WritableCollection<Counter> = {
    ...counters,
    async update(...given) {
      updates += 1;
      if (updates === 1) {
        if (effect === 'after') await counters.update(...given);
        lost = given;
        throw new AmbiguousWrite('cut');
      }
      if (updates === 2 && effect === 'late' && lost) {
        await counters.update(...lost);
        throw new AmbiguousWrite('cut');
      }
      return await counters.update(...given);
    },
  };
  return losing;
}

test.each([
  ['had no effect', 'before', 'made'],
  ['had its effect', 'after', 'found'],
  ['has its effect after the reply of the next try is lost too', 'late', 'found'],
] as const)(
  'a write whose reply is lost and that %s: the value is that of the decision that is stored',
  async (_, when, effect) => {
    const opened = await openCreated();
    let decisions = 0;
    const decide = () => {
      decisions += 1;
      return { set: { name: `decision ${decisions}` }, value: `decision ${decisions}` };
    };
    const collection = losingFirstUpdate(opened.counters, when);
    const changed = await change(opened, decide, { collection, operation: operation({ repeatable: false }) });
    expect(changed.effect).toBe(effect);
    expect(changed.value).toBe(changed.document.name);
    expect((await opened.counters.get('a'))?.name).toBe(changed.value);
  },
);

test('a change that another one overtakes after its reply was lost has the value of the new decision', async () => {
  const opened = await openCreated();
  const losing = losingFirstUpdate(opened.counters, 'before');
  const counters: WritableCollection<Counter> = {
    ...losing,
    async update(...given) {
      const updated = losing.update(...given);
      await updated.catch(() => counting(opened));
      return await updated;
    },
  };
  const asked = { collection: counters, operation: operation({ repeatable: false }) };
  const decide = ({ count }: Counter) => ({ set: { count: count + 10 }, value: count });
  const expected = { effect: 'made', value: 1, document: { count: 11 } };
  expect(await change(opened, decide, asked)).toMatchObject(expected);
});

test('a put inserts what is missing and changes what is there; undefined takes a field out', async () => {
  const { counters, parts } = await openCounters();
  const put = (name: string | undefined) =>
    putDocument(parts, {
      collection: counters,
      id: 'b',
      operation: operation(),
      decide: (present) => ({ set: { count: (present?.count ?? 0) + 1, name } }),
    });
  expect((await put('first')).document).toMatchObject({ version: 1, count: 1, name: 'first' });
  expect((await put(undefined)).document).toMatchObject({ version: 2, count: 2 });
  expect(await counters.get('b')).not.toHaveProperty('name');
});

test('an operation without an actor writes no audit row: that is a programming fault', async () => {
  const opened = await openCreated();
  await expect(counting(opened, operation({ actor: undefined }))).rejects.toThrow('no actor');
});

test('an operation that is overtaken again and again is given up at its deadline', async () => {
  const opened = await openCreated();
  let left = 9;
  const limits = {
    get timeoutMs() {
      if (left-- === 0) throw new DomainError('timeout');
      return 1000;
    },
  };
  const counters = { ...opened.counters, update: async () => undefined };
  await expect(counting({ ...opened, counters }, operation({ limits }))).rejects.toMatchObject({
    kind: 'timeout',
  });
});

class Died extends Error {}

/** A store that fails at the n-th call: before it has an effect, or after. */
function failingAt(n: number, when: 'before' | 'after', fault: Error) {
  let calls = 0;
  let isArmed = true;
  const failing =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const isIt = isArmed && ++calls === n;
      if (isIt && when === 'before') throw fault;
      const result = await call(...given);
      if (isIt) throw fault;
      return result;
    };
  const wrap = (store: WritableStore): WritableStore => ({
    ...store,
    collection: async (definition) => {
      const bare = await store.collection(definition);
      const wrapped = Object.fromEntries(
        (['insert', 'get', 'find', 'update', 'updateEach', 'delete'] as const).map((name) => [
          name,
          failing((bare[name] as (...given: unknown[]) => Promise<unknown>).bind(bare)),
        ]),
      );
      return wrapped as unknown as typeof bare;
    },
  });
  const disarm = () => {
    isArmed = false;
  };
  return { wrap, disarm };
}

/** A put reads, inserts, stores its audit row and clears its outbox. */
const steps = [1, 2, 3, 4];

test.each(steps.flatMap((n) => (['before', 'after'] as const).map((when) => [n, when] as const)))(
  'a process that dies at store call %i, %s its effect: a repeat and a sweep complete the change once',
  async (n, when) => {
    const { wrap, disarm } = failingAt(n, when, new Died());
    const opened = await openCounters({}, wrap);
    const asked = operation();
    const work = async () => {
      await putDocument<Counter>(opened.parts, {
        collection: opened.counters,
        id: 'a',
        operation: asked,
        decide: (present) => countUp('a', present?.count ?? 0),
      });
      await opened.relay.drain();
    };
    await work().catch((error: unknown) => expect(error).toBeInstanceOf(Died));
    disarm();
    await work();
    opened.clock.at += 1001;
    await opened.relay.sweep();
    expect(await opened.counters.get('a')).toMatchObject({ version: 1, count: 1 });
    expect(await opened.counters.get('a')).not.toHaveProperty('outbox');
    expect(await opened.auditRows.find({ clientId: 'cli_1' }, { limit: 9 })).toHaveLength(1);
    expect(new Set(opened.published.map(({ id }) => id)).size).toBe(1);
  },
);

test.each(steps.flatMap((n) => (['before', 'after'] as const).map((when) => [n, when] as const)))(
  'a connection lost under store call %i, %s its effect, is read back: the change happens once',
  async (n, when) => {
    const { wrap, disarm } = failingAt(n, when, new AmbiguousWrite('cut'));
    const opened = await openCounters({}, wrap);
    const { parts, counters, relay } = opened;
    const decide = (present: Counter | undefined) => countUp('a', present?.count ?? 0);
    await putDocument<Counter>(parts, { collection: counters, id: 'a', operation: operation(), decide });
    await relay.drain();
    disarm();
    opened.clock.at += 1001;
    await relay.sweep();
    expect(await counters.get('a')).toMatchObject({ version: 1, count: 1 });
    expect(new Set(opened.published.map(({ id }) => id)).size).toBe(1);
  },
);

test('of operations that only their own call repeats the last sixteen are remembered', async () => {
  const opened = await openCreated();
  for (let n = 1; n <= 18; n++) {
    const { document } = await counting(opened, operation({ repeatable: false }));
    expect(document.operations).toHaveLength(Math.min(n, 16));
  }
});

test.each([
  ['one other change, the loss had no effect', 'before', 1, 2],
  ['sixteen other changes, the loss had no effect', 'before', 16, 17],
  ['fifteen other changes, the loss had its effect', 'after', 15, 16],
  ['sixteen other changes, unknown', 'after', 16, 'unavailable'],
] as const)(
  'a connection is lost under an operation that only its own call repeats: after %s',
  async (_, when, others, expected) => {
    const opened = await openCreated();
    let isLost = false;
    const counters: WritableCollection<Counter> = {
      ...opened.counters,
      async update(...given) {
        if (isLost) return opened.counters.update(...given);
        isLost = true;
        if (when === 'after') await opened.counters.update(...given);
        for (let n = 0; n < others; n++) await counting(opened, operation({ repeatable: false }));
        throw new AmbiguousWrite('cut');
      },
    };
    const asked = counting({ ...opened, counters }, operation({ repeatable: false }));
    const outcome = await asked.then(
      ({ document }) => document.count,
      ({ kind }) => kind,
    );
    expect(outcome).toBe(expected);
  },
);

/** Lets calls of the collection begin one at a time, in the order that the picks choose. */
function inPickedOrder(collection: WritableCollection<Counter>, picks: Iterator<number>) {
  const waiting: (() => void)[] = [];
  const picked =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return await call(...given);
    };
  const { get, insert, update } = collection;
  const counters: WritableCollection<Counter> = {
    ...collection,
    get: picked(get.bind(collection)),
    insert: picked(insert.bind(collection)),
    update: picked(update.bind(collection)),
  };
  const untilIdle = async () => {
    for (let idle = 0; idle < 6; ) {
      await setImmediate();
      const [next] = waiting.splice(picks.next().value % (waiting.length || 1), 1);
      next?.();
      idle = next ? 0 : idle + 1;
    }
  };
  return { counters, untilIdle };
}

test('writers in any interleaving: each change counts once and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(20)), async (picks) => {
      const opened = await openCounters();
      const { counters, untilIdle } = inPickedOrder(opened.counters, picks);
      const decide = (present: Counter | undefined) => countUp('a', present?.count ?? 0);
      const twice = operation();
      const asked = [operation(), operation(), twice, twice];
      const all = asked.map((each) =>
        putDocument<Counter>(opened.parts, { collection: counters, id: 'a', operation: each, decide }),
      );
      await untilIdle();
      await Promise.all(all);
      await opened.relay.drain();
      expect(await opened.counters.get('a')).toMatchObject({ count: 3 });
      expect(new Set(opened.published.map(({ id }) => id)).size).toBe(3);
    }),
    { numRuns: 60 },
  );
});

test('a known document is changed by one write, without a read, unless its outbox may have been cleared', async () => {
  const calls = countStoreCalls();
  const opened = await openCounters({}, calls.wrap);
  const { relay, counters } = opened;
  await create(opened);
  const { document: known } = await counting(opened);
  await expect.poll(() => relay.arrived(counters, 'a')?.size).toBe(2);
  const made = await calls.during(async () => {
    const { effect, document } = await change(opened, () => ({ set: { count: 2 } }), { known });
    expect([effect, document.count, document.version]).toEqual(['made', 2, 3]);
  });
  expect(made).toEqual(['counters.update']);
  const { document: cleared } = await counting(opened);
  await relay.drain();
  const read = await calls.during(() => change(opened, () => ({ set: { count: 4 } }), { known: cleared }));
  expect(read).toEqual(['counters.get', 'counters.update']);
});

test('a known document that another write has changed is read, and decided on anew', async () => {
  const opened = await openCreated();
  const { known } = opened;
  await counting(opened);
  const { document } = await change(opened, ({ count }) => ({ set: { count: count + 10 } }), { known });
  expect([document.count, document.version]).toEqual([11, 3]);
});

test('only a change counts that is decided on a known document: a refusal and a value are decided on what was read', async () => {
  const opened = await openCreated();
  const { known } = opened;
  await counting(opened);
  const target = { known, operation: operation() };
  const unchanged = await change(opened, ({ count }) => ({ value: count }), target);
  expect([unchanged.effect, unchanged.value, unchanged.document.count]).toEqual(['none', 1, 1]);
  const decide = ({ count }: Counter) => {
    if (count === 0) throw new DomainError('conflict');
    return { set: { count: 5 } };
  };
  const { effect } = await change(opened, decide, target);
  expect(effect).toBe('made');
});

test('an operation that has changed the known document finds its effect', async () => {
  const opened = await openCreated();
  const asked = operation();
  const { document: known } = await counting(opened, asked);
  const { effect } = await change(opened, () => ({ set: { count: 99 } }), { known, operation: asked });
  expect(effect).toBe('found');
});
