import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { type AuditRow, addAuditRow } from '@telehealth/changes';
import { AuditService, type FollowAuditRowsResponse } from '@telehealth/contracts/common/v1/audit_service';
import { kindOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { type Foundation, openFoundation, serveService } from '../src/service/index.ts';
import { fakeClock, heldElsewhere, serviceUnderTest } from '../src/testing/index.ts';

async function startService(storeUrl: string) {
  const clock = fakeClock();
  const { context, asOperator, close } = await serviceUnderTest(
    {
      name: 'test',
      createContext: (config: Parameters<typeof openFoundation>[1], overrides) =>
        openFoundation('test', config, overrides, async () => ({})),
      createServer: (opened: Foundation, listen) =>
        serveService(opened, listen, {
          auditScope: 'accounts',
          contracts: [],
          clientData: { places: [], findDeletion: async () => true },
          authenticateOperator: async (token) => ({
            name: token,
            scopes: new Set(token === 'max' ? ['orders'] : ['accounts']),
            clientIds: token === 'eve' ? ['cli_1'] : undefined,
          }),
        }),
    },
    { storeUrl },
    { clock },
    (opened) => ({ ...opened, leases: heldElsewhere(opened) }),
  );
  onTestFinished(close);
  return {
    context,
    clock,
    audit: (token: string) => createClient(AuditService, asOperator(token)),
    /** Stores a row by the clock of a process that is so many ms behind. */
    store: (id: string, more: Partial<AuditRow> = {}, behindMs = 0) =>
      addAuditRow(
        { auditRows: context.auditRows, clock: { now: () => clock.now() - behindMs } },
        {
          _id: id,
          action: 'thing.update',
          actor: { kind: 'operator', name: 'ada' },
          correlationId: 'c-1',
          clientId: 'cli_1',
          subject: 'thing',
          changed: {},
          at: clock.now(),
          ...more,
        },
      ),
  };
}

const idsOf = ({ rows }: FollowAuditRowsResponse) => rows.map(({ auditRowId }) => auditRowId);

await onEveryStore((freshUrl) => {
  test('decisions.md 11: audit rows of all clients and of none are followed in the order in which they were stored, however small the pages', async () => {
    const { store, clock, audit } = await startService(freshUrl());
    await store('b');
    await store('a', { clientId: '' });
    clock.pass(1000);
    // Waited in an outbox, in a process that was away.
    await store('late', { at: 5, clientId: 'cli_2' });
    clock.pass(60_001);
    for (const limit of [1, 2, 3]) {
      const read: string[] = [];
      let after = '';
      for (let hasMore = true; hasMore; ) {
        const page = await audit('ada').followAuditRows({ after, limit });
        read.push(...idsOf(page));
        ({ cursor: after, hasMore } = page);
      }
      expect(read).toEqual(['a', 'b', 'late']);
      const behind = await audit('ada').followAuditRows({ after, limit });
      expect(behind).toMatchObject({ rows: [], cursor: after, hasMore: false });
    }
  });

  test('decisions.md 11: a row that a process 30 s behind inserts 30 s late is not stored behind a cursor', async () => {
    const { store, clock, audit } = await startService(freshUrl());
    await store('first');
    clock.pass(59_999);
    await store('stored by then');
    const tooEarly = await audit('ada').followAuditRows({});
    expect(tooEarly).toMatchObject({ rows: [], cursor: '', hasMore: false });
    clock.pass(2);
    const read = await audit('ada').followAuditRows({});
    expect(idsOf(read)).toEqual(['first']);
    await store('inserted late', {}, 60_000);
    clock.pass(60_001);
    expect(idsOf(await audit('ada').followAuditRows({ after: read.cursor }))).toEqual([
      'inserted late',
      'stored by then',
    ]);
  });

  test('rows are followed from an instant on', async () => {
    const { store, clock, audit } = await startService(freshUrl());
    for (const id of ['one', 'two', 'three']) {
      await store(id);
      clock.pass(1000);
    }
    clock.pass(60_000);
    const since = timestampFromMs(clock.now() - 62_000);
    expect(idsOf(await audit('ada').followAuditRows({ since }))).toEqual(['two', 'three']);
  });
});

test('decisions.md 11: rows of all clients are for an operator with the scope of the audit who is bound to no client', async () => {
  const { audit } = await startService('sqlite::memory:');
  for (const token of ['eve', 'max']) {
    expect(await kindOf(audit(token).followAuditRows({}))).toBe('forbidden');
  }
  expect(await kindOf(audit('ada').followAuditRows({ after: 'elsewhere' }))).toBe('malformed-request');
});
