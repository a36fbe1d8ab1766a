import { create } from '@bufbuild/protobuf';
import { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import { nextPageToken, readPageToken } from '@telehealth/service-kit/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRows } from './merge-rows.ts';

const rowOf = ([at, id]: readonly [number, string]) =>
  create(AuditRowSchema, { at: BigInt(at), auditRowId: id });
const newestFirst = (a: readonly [number, string], b: readonly [number, string]) =>
  b[0] - a[0] || (a[1] > b[1] ? -1 : 1);

/** A page as each service reads it: it may end early, because its rows are long. */
function pageOf(rows: readonly (readonly [number, string])[], token: string, limit: number) {
  const after = readPageToken(token, 'number', 'text');
  const behind = rows
    .toSorted(newestFirst)
    .filter((row) => after === undefined || newestFirst(after as [number, string], row) < 0);
  const page = { rows: behind.slice(0, limit).map(rowOf), hasMore: behind.length > limit };
  return {
    rows: page.rows,
    nextPageToken: nextPageToken(page, ({ at, auditRowId }) => [Number(at), auditRowId]),
  };
}

test('the pages of the audit have every row of every service once, the latest first', () => {
  const limits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 8 });
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.stringMatching(/^aud_[a-z]{4}$/)));
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 7 }), limits, (generated, [limit = 1, ...ofServices]) => {
      const taken = new Set<string>();
      const services = generated.map((all) =>
        all.filter(([, id]) => !taken.has(id) && taken.add(id) !== undefined),
      );
      const read: string[] = [];
      for (let token = ''; ; ) {
        const page = mergeRows(
          services.map((own, n) => pageOf(own, token, Math.min(limit, ofServices[n] ?? limit))),
          limit,
        );
        read.push(...page.rows.map(({ auditRowId }) => auditRowId));
        token = page.nextPageToken;
        if (token === '') break;
      }
      expect(read).toEqual(
        services
          .flat()
          .toSorted(newestFirst)
          .map(([, id]) => id),
      );
    }),
  );
});
