import { dayMs } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { changeDocument, type Operation } from '../src/index.ts';
import { type Counter, countUp, openCounters, operation } from './counters.ts';

const byKey = (more: Partial<Operation> = {}) =>
  operation({ actor: { kind: 'credential', name: 'key_1' }, ...more });

/** A counter that credentials can change once more today, as it is read and as it is known. */
async function openAlmostFull() {
  const opened = await openCounters();
  const day = Math.floor(opened.clock.now() / dayMs);
  const stored = { _id: 'a', version: 1, count: 0, changesOfDay: { day, count: 9_999 } };
  await opened.counters.insert(stored);
  const count = (asked: Operation, known?: Counter) =>
    changeDocument<Counter>(opened.parts, {
      ...{ collection: opened.counters, id: 'a', operation: asked, known },
      decide: ({ _id, count }) => countUp(_id, count),
    });
  return { ...opened, count };
}

test('decisions.md 13: beyond the changes of a day one by a credential changes nothing and leaves no row, and the next day it does', async () => {
  const { count, counters, auditRows, clock } = await openAlmostFull();
  const last = byKey();
  const { document } = await count(last);
  for (const known of [undefined, document]) {
    const refused = { kind: 'rate-limited', reason: 'change_quota' };
    await expect(count(byKey(), known)).rejects.toMatchObject(refused);
  }
  expect(await counters.get('a')).toMatchObject({ count: 1, version: 2 });
  expect(await auditRows.find({ clientId: 'cli_1' }, { limit: 9 })).toHaveLength(1);
  expect((await count(last)).effect).toBe('found');
  clock.at += dayMs;
  expect((await count(byKey())).document.count).toBe(2);
});

test('decisions.md 13: operators change what credentials changed as often as they may', async () => {
  const { count } = await openAlmostFull();
  await count(byKey());
  expect((await count(operation())).document.count).toBe(2);
});
