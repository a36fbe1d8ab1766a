import { openStore } from '@telehealth/store';
import { explainedCollection } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type AuditRow, type AuditRows, auditDefinition, listAudit } from '../src/index.ts';

async function openRows(): Promise<AuditRows> {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  return await store.collection(auditDefinition);
}

function row(subject: string, more: Partial<AuditRow> = {}): AuditRow {
  return {
    _id: `aud_${subject}`,
    action: 'thing.update',
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
    clientId: 'cli_1',
    subject,
    changed: { size: 1 },
    at: 1,
    ...more,
  };
}

async function allPages(rows: AuditRows, clientId: string, limit: number): Promise<AuditRow[]> {
  const all: AuditRow[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last && ([last.at, last._id] as const);
    const page = await listAudit(rows, { clientIds: [clientId], limit, after });
    expect(page.length).toBeLessThanOrEqual(limit);
    all.push(...page);
    if (page.length === 0) break;
  }
  return all;
}

const newestFirst = (a: AuditRow, b: AuditRow) => b.at - a.at || (a._id < b._id ? 1 : -1);

test('with every size of a page, the pages have every row of the client once, newest first', async () => {
  const rows = await openRows();
  const instants = fc.sample(fc.integer({ min: 1, max: 4 }), { numRuns: 23, seed: 1 });
  const own = instants.map((at, i) => row(`t${i}`, { at }));
  for (const each of own) await writable(rows).insert(each);
  await writable(rows).insert(row('foreign', { clientId: 'cli_2' }));
  await writable(rows).insert(row('operator:ada', { clientId: '' }));
  for (const limit of [1, 2, 7, 23, 24]) {
    expect(await allPages(rows, 'cli_1', limit)).toEqual(own.toSorted(newestFirst));
  }
  expect((await allPages(rows, '', 5)).map(({ subject }) => subject)).toEqual(['operator:ada']);
  expect(await allPages(rows, 'cli_3', 5)).toEqual([]);
});

test('decisions.md 15: the rows of a brand are those that name it, and a row that names none is of no brand', async () => {
  const rows = await openRows();
  const brands = fc.sample(fc.constantFrom('brd_1', 'brd_2', undefined), { numRuns: 20, seed: 1 });
  const own = brands.map((brandId, i) => row(`t${i}`, { at: i, ...(brandId !== undefined && { brandId }) }));
  for (const each of own) await writable(rows).insert(each);
  await writable(rows).insert(row('foreign', { clientId: 'cli_2', brandId: 'brd_1' }));
  const found = await listAudit(rows, {
    clientIds: ['cli_1'],
    brandId: 'brd_1',
    limit: 50,
    after: undefined,
  });
  expect(found).toEqual(own.filter(({ brandId }) => brandId === 'brd_1').toSorted(newestFirst));
});

test('decisions.md 15: the rows of a person, a session or a key are its own, and no operator or task is found by name', async () => {
  const rows = await openRows();
  const session = { kind: 'credential', name: 'bss_1', memberId: 'mem_1' } as const;
  const by = [
    session,
    { ...session, name: 'bss_2' },
    { kind: 'credential', name: 'key_1' },
    { kind: 'operator', name: 'ada' },
    { kind: 'task', name: 'key_ends' },
  ] as const;
  for (const [i, actor] of by.entries()) await writable(rows).insert(row(`t${i}`, { at: i, actor }));
  await writable(rows).insert(row('foreign', { clientId: 'cli_2', actor: session }));
  const found = async (actor: string) => {
    const query = { clientIds: ['cli_1'], actor, limit: 50, after: undefined };
    return (await listAudit(rows, query)).map(({ subject }) => subject);
  };
  expect(await found('mem_1')).toEqual(['t1', 't0']);
  expect(await found('bss_2')).toEqual(['t1']);
  expect(await found('key_1')).toEqual(['t2']);
  for (const nobody of ['ada', 'key_ends', 'mem_2', 'mem_', 'key_']) expect(await found(nobody)).toEqual([]);
});

test('decisions.md 15: an index has the rows of a person in their order', async () => {
  const explained = await explainedCollection(auditDefinition);
  onTestFinished(explained.close);
  for (const actor of ['mem_1', 'key_1'])
    for (const after of [undefined, [5, 'aud_1']] as const)
      await listAudit(explained.collection, {
        clientIds: ['cli_1'],
        actor,
        since: 1,
        until: 9,
        limit: 51,
        after,
      });
  expect(explained.plans).toHaveLength(4);
  for (const plan of explained.plans)
    expect(plan).toMatch(/^SEARCH audit USING INDEX audit__client_(?:name|member)_at [^;]+$/);
});
