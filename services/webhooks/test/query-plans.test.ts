import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@telehealth/store';
import { explainFind } from '@telehealth/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { deliveriesDefinition } from '../src/storage/deliveries.ts';

const inOrderOf = (first: 'queue' | 'parkedIn', second: 'dueAt' | 'parkedAt') =>
  ({ sort: { [first]: 'asc', [second]: 'asc' }, limit: 8 }) as const;

test.each([
  [
    'what is due of a registration',
    { queue: 'whr_1', dueAt: { lte: 5 } },
    inOrderOf('queue', 'dueAt'),
    /^SEARCH deliveries USING INDEX deliveries__queue_due \(\$queue=\? AND \$due\^at>\? AND \$due\^at<\?\)$/,
  ],
  [
    'the next registration that has a queue',
    { queue: { gt: 'whr_1' } },
    inOrderOf('queue', 'dueAt'),
    /^SEARCH deliveries USING INDEX deliveries__queue_due \(\$queue>\? AND \$queue<\?\)$/,
  ],
  [
    'what is parked of a registration, the longest parked first',
    { parkedIn: 'whr_1' },
    inOrderOf('parkedIn', 'parkedAt'),
    /^SEARCH deliveries USING INDEX deliveries__parked_in_at \(\$parked\^in=\?\)$/,
  ],
])('G3: %s is read from an index, without sorting, however many rows wait', async (_, filter, find, plan) => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'plans.db')}`;
  const store = await openStore(url);
  await store.collection(deliveriesDefinition);
  await store.close();
  expect(await explainFind(url, deliveriesDefinition, filter, find)).toMatch(plan);
});
