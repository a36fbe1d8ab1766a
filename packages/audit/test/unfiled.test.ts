import { DomainError } from '@telehealth/errors';
import { StoreUnavailable, UnsupportedOperation } from '@telehealth/store';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { type AuditRows, fileAudit, settleAudit, sweepAudit } from '../src/index.ts';
import { change, openThings, rowOf } from './audited-things.ts';

const running = new AbortController().signal;

await onEveryStore((freshUrl) => {
  test('a change and its row are one write; filing moves the row and leaves the version', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    const written = await change(things, 't1', 1);
    expect(written.unfiled).toEqual([rowOf('t1', 2)]);
    expect(await rows.find({}, { limit: 10 })).toEqual([]);
    await fileAudit(rows, things, written);
    expect(await rows.find({}, { limit: 10 })).toEqual([rowOf('t1', 2)]);
    expect(await things.get('t1')).toEqual({ _id: 't1', version: 2, size: 2 });
  });

  test('a writer that dies before it filed, or between filing and tidying, loses no row and files none twice', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    await things.insert({ _id: 't2', version: 1, size: 1 });
    await change(things, 't1', 1);
    const half = await change(things, 't2', 1);
    for (const row of half.unfiled ?? []) await rows.insert(row);
    await sweepAudit(rows, things, running);
    await sweepAudit(rows, things, running);
    const filed = await rows.find({}, { sort: [['_id', 'asc']], limit: 10 });
    expect(filed).toEqual([rowOf('t1', 2), rowOf('t2', 2)]);
    expect(await things.find({ unfiledSince: { gte: 0 } }, { limit: 10 })).toEqual([]);
  });

  test('a row that is not filed yet survives the next change of its thing', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    const first = await change(things, 't1', 1);
    const second = await change(things, 't1', 2);
    await fileAudit(rows, things, first);
    expect((await things.get('t1'))?.unfiled).toHaveLength(2);
    await fileAudit(rows, things, second);
    expect(await things.get('t1')).toEqual({ _id: 't1', version: 3, size: 3 });
    expect(await rows.find({}, { limit: 10 })).toHaveLength(2);
  });

  test('more things than a sweep reads at a time are all swept', async () => {
    const { things, rows } = await openThings(freshUrl());
    for (let i = 0; i < 250; i++) {
      const row = rowOf(`t${i}`, 1);
      await things.insert({ _id: `t${i}`, version: 1, size: 1, unfiled: [row], unfiledSince: row.at });
    }
    await sweepAudit(rows, things, running);
    expect(await rows.find({}, { limit: 1000 })).toHaveLength(250);
    expect(await things.find({ unfiledSince: { gte: 0 } }, { limit: 1 })).toEqual([]);
  });

  test('a sweep that is told to stop stops', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    await change(things, 't1', 1);
    await sweepAudit(rows, things, AbortSignal.abort());
    expect(await rows.find({}, { limit: 10 })).toEqual([]);
  });

  test('a document whose row cannot be filed stops no other, on no page, and is told of at the end', async () => {
    const { things, rows } = await openThings(freshUrl());
    const ids = Array.from({ length: 250 }, (_, i) => `t${i}`);
    for (const [i, id] of ids.entries()) {
      const row = rowOf(id, 1, { at: 1 + (i % 7) });
      await things.insert({ _id: id, version: 1, size: 1, unfiled: [row], unfiledSince: row.at });
    }
    const broken = ids.filter((_, i) => i % 2 === 0);
    const first = new UnsupportedOperation('a row no store takes');
    const sweeping = new AbortController();
    let tried = 0;
    const faulty: AuditRows = {
      ...rows,
      async insert(row, options) {
        if (++tried > ids.length) sweeping.abort();
        if (broken.includes(row.subject)) throw first;
        await rows.insert(row, options);
      },
    };
    await expect(sweepAudit(faulty, things, sweeping.signal)).rejects.toBe(first);
    expect(tried).toBe(ids.length);
    expect(await rows.find({}, { limit: 1000 })).toHaveLength(ids.length - broken.length);
    const left = await things.find({ unfiledSince: { gte: 0 } }, { limit: 1000 });
    expect(new Set(left.map(({ _id }) => _id))).toEqual(new Set(broken));
  });

  test('a row is filed within the limits of its call, and left to the sweeper when nothing is left of them', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    const written = await change(things, 't1', 1);
    const said: string[] = [];
    const logger = { warn: (_fields: object, message: string) => void said.push(message) };
    const over = {
      get timeoutMs(): number {
        throw new DomainError('timeout');
      },
    };
    await settleAudit({ auditRows: rows, logger }, things, written, over);
    expect(said).toHaveLength(1);
    expect(await rows.find({}, { limit: 10 })).toEqual([]);
    await settleAudit({ auditRows: rows, logger }, things, written, { timeoutMs: 1000 });
    expect(await rows.find({}, { limit: 10 })).toEqual([rowOf('t1', 2)]);
    expect(await things.get('t1')).not.toHaveProperty('unfiled');
  });

  test('a row that cannot be filed fails no change and is left to the sweeper', async () => {
    const { things, rows } = await openThings(freshUrl());
    await things.insert({ _id: 't1', version: 1, size: 1 });
    const written = await change(things, 't1', 1);
    const away: AuditRows = { ...rows, insert: () => Promise.reject(new StoreUnavailable('down')) };
    const said: string[] = [];
    const logger = { warn: (_fields: object, message: string) => void said.push(message) };
    await settleAudit({ auditRows: away, logger }, things, written, {});
    expect(said).toHaveLength(1);
    await sweepAudit(rows, things, running);
    expect(await rows.find({}, { limit: 10 })).toEqual([rowOf('t1', 2)]);
  });
});
