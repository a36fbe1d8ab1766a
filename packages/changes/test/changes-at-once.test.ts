import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { changeDocument, createDocument } from '../src/index.ts';
import { type Counter, countUp, openCounters, operation } from './counters.ts';

type Opened = Awaited<ReturnType<typeof openCounters>>;

const create = ({ counters, parts, clock }: Opened, id: string) =>
  createDocument<Counter>(parts, {
    ...{ collection: counters, document: { _id: id, count: 0 }, operation: operation(), at: clock.now() },
  });

const counting = ({ counters, parts }: Opened, id: string) =>
  changeDocument(parts, {
    ...{ collection: counters, id, operation: operation({ repeatable: false }) },
    decide: ({ _id, count }) => countUp(_id, count),
  });

await onEveryStore((freshUrl) => {
  test('changes of many documents at the same time, some of the same one, each take effect and are told once', async () => {
    const opened = await openCounters({}, undefined, freshUrl());
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of ids) await create(opened, id);
    const asked = ids.flatMap((id, n) => Array(n === 0 ? 8 : 2).fill(id));
    const changed = await Promise.all(asked.map((id) => counting(opened, id)));
    expect(changed.every(({ effect }) => effect !== 'none')).toBe(true);
    await opened.relay.drain();
    const told = opened.published.map(({ subject, data }) => `${subject} ${JSON.stringify(data)}`);
    expect(new Set(told).size).toBe(asked.length);
    for (const id of ids) {
      const { count, version } = (await opened.counters.get(id)) ?? {};
      expect([count, version]).toEqual(id === 'a' ? [8, 9] : [2, 3]);
    }
  });

  test('what was delivered of a known document since it was read is not in the changed one', async () => {
    const opened = await openCounters({}, undefined, freshUrl());
    await create(opened, 'a');
    const { document: known } = await counting(opened, 'a');
    expect(known.outbox).toHaveLength(2);
    await opened.relay.drain();
    const target = { collection: opened.counters, id: 'a', known, operation: operation() };
    const { document } = await changeDocument(opened.parts, {
      ...target,
      decide: () => ({ set: { count: 9 } }),
    });
    expect(document).toStrictEqual(await opened.counters.get('a'));
    expect(document).not.toHaveProperty('outbox');
  });
});
