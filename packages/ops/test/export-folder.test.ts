import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addPage, begunExport, type ExportState, saveExport } from '../src/client-export/export-folder.ts';

const asked = { clientId: 'cli_1', recipient: 'age1key' };
const begun: ExportState = {
  ...{ client_id: 'cli_1', recipient: 'age1key', export_id: 'exp_1', started_at: '2026-01-01T00:00:00.000Z' },
  ...{ complete: false, parts: {}, lines: {} },
};

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'export');
}

const page = (n: number, next?: string) => ({ rows: { 'orders.jsonl': [{ n }] }, next });

test('a page that a killed run wrote and did not record is in an export once', async () => {
  const folder = newFolder();
  await saveExport(folder, begun);
  await addPage(folder, begun, 'orders', page(1, 'behind 1'));
  // The killed run wrote the second page and half of the third.
  appendFileSync(join(folder, 'orders.jsonl'), '{"n":2}\n{"n');
  const resumed = begunExport(folder, asked);
  expect(resumed?.parts).toEqual({ orders: 'behind 1' });
  const { parts, lines } = await addPage(folder, resumed ?? begun, 'orders', page(2));
  expect(readFileSync(join(folder, 'orders.jsonl'), 'utf8')).toBe('{"n":1}\n{"n":2}\n');
  expect(parts).toEqual({ orders: null });
  expect(lines['orders.jsonl']).toEqual({ rows: 2, bytes: 16 });
});

test('a file of its own that breaks off leaves nothing, and the page counts only once it is whole', async () => {
  const folder = newFolder();
  await saveExport(folder, begun);
  const path = join('media', 'med_1.age');
  const broken = addPage(folder, begun, 'media', {
    rows: {},
    next: '1',
    file: {
      path,
      async fill(file) {
        await file.writeFile('half');
        throw new Error('the connection is lost');
      },
    },
  });
  await expect(broken).rejects.toThrow('the connection is lost');
  expect(begunExport(folder, asked)?.parts).toEqual({});
  expect(() => readFileSync(join(folder, path))).toThrow('ENOENT');
  expect(() => readFileSync(join(folder, `${path}.next`))).toThrow('ENOENT');
});
