import { expect, test } from 'vitest';
import type { AuditEntry } from '../src/index.ts';
import { changeDocument, createDocument, putDocument } from '../src/index.ts';
import { type Counter, openCounters, operation } from './counters.ts';

type Opened = Awaited<ReturnType<typeof openCounters>>;
type Entry = AuditEntry | readonly AuditEntry[];

const entry = { action: 'counter.count', clientId: 'cli_1', subject: 'a', changed: {} };
const ofBrand = { brandId: 'brd_1' };

const ways: Readonly<
  Record<string, (opened: Opened, audit: Entry, own: Partial<Counter>) => Promise<unknown>>
> = {
  async created({ parts, counters, clock }, audit, own) {
    const document = { _id: 'a', count: 0, ...own };
    await createDocument<Counter>(parts, {
      ...{ collection: counters, document, operation: operation(), at: clock.now(), audit },
    });
  },
  async changed({ parts, counters }, audit, own) {
    await counters.insert({ _id: 'a', version: 1, count: 0, ...own });
    await changeDocument<Counter>(parts, {
      ...{ collection: counters, id: 'a', operation: operation() },
      decide: () => ({ set: { count: 1 }, audit }),
    });
  },
  async 'changed as it is known'({ parts, counters }, audit, own) {
    const known = { _id: 'a', version: 1, count: 0, ...own };
    await counters.insert(known);
    await changeDocument<Counter>(parts, {
      ...{ collection: counters, id: 'a', operation: operation(), known },
      decide: () => ({ set: { count: 1 }, audit }),
    });
  },
  async put({ parts, counters }, audit, own) {
    await putDocument<Counter>(parts, {
      ...{ collection: counters, id: 'a', operation: operation() },
      decide: () => ({ set: { count: 1, ...own }, audit }),
    });
  },
};

const cases: readonly (readonly [string, Partial<Counter>, Entry, readonly (string | undefined)[]])[] = [
  ['the brand of the document', ofBrand, entry, ['brd_1']],
  ['the brand of the document in each row', ofBrand, [entry, entry], ['brd_1', 'brd_1']],
  ['the brand that it names itself', ofBrand, { ...entry, brandId: 'brd_2' }, ['brd_2']],
  ['the brand that it names of a document of none', {}, { ...entry, brandId: 'brd_2' }, ['brd_2']],
  ['no brand of a document of none', {}, entry, [undefined]],
];

test.each(Object.keys(ways).flatMap((way) => cases.map((each) => [way, ...each] as const)))(
  'decisions.md 15: the row of a document that is %s has %s',
  async (way, _what, own, audit, brandIds) => {
    const opened = await openCounters();
    await ways[way]?.(opened, audit, own);
    const rows = await opened.auditRows.find({ clientId: 'cli_1' }, { limit: 9 });
    expect(rows.map(({ brandId }) => brandId)).toEqual(brandIds);
  },
);
