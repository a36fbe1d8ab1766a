import { onEveryStore } from '@telehealth/test-servers/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuditRow, type AuditRows, listAudit } from '../src/index.ts';
import { openThings, rowOf } from './audited-things.ts';

async function allPages(rows: AuditRows, clientId: string, limit: number): Promise<AuditRow[]> {
  const all: AuditRow[] = [];
  let pageToken = '';
  do {
    const page = await listAudit(rows, { clientId, limit, pageToken });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    all.push(...page.rows);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return all;
}

const newestFirst = (a: AuditRow, b: AuditRow) => b.at - a.at || (a._id < b._id ? 1 : -1);

await onEveryStore((freshUrl) => {
  test('whatever the size of a page, the pages hold every row of the client once, newest first', async () => {
    const { rows } = await openThings(freshUrl());
    const instants = fc.sample(fc.integer({ min: 1, max: 4 }), { numRuns: 23, seed: 1 });
    const own = instants.map((at, i) => rowOf(`t${i}`, 1, { at }));
    for (const row of own) await rows.insert(row);
    await rows.insert(rowOf('foreign', 1, { clientId: 'cli_2' }));
    await rows.insert(rowOf('operator:ada', 1, { clientId: '' }));
    for (const limit of [1, 2, 7, 23, 24]) {
      expect(await allPages(rows, 'cli_1', limit)).toEqual(own.toSorted(newestFirst));
    }
    expect((await allPages(rows, '', 5)).map((row) => row.subject)).toEqual(['operator:ada']);
    expect(await allPages(rows, 'cli_3', 5)).toEqual([]);
  });

  test.each(['x', ' ', '9e99 t1:1', '-', 'null null', '1'])(
    'page token %j, which is none, finds nothing',
    async (pageToken) => {
      const { rows } = await openThings(freshUrl());
      await rows.insert(rowOf('t1', 1, { at: 1000 }));
      expect(await listAudit(rows, { clientId: 'cli_1', limit: 5, pageToken })).toEqual({
        rows: [],
        nextPageToken: '',
      });
    },
  );
});
