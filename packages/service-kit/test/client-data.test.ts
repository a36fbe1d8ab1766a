import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { addAuditRow, insertIfAbsent } from '@telehealth/changes';
import { ClientDataService, KeptReason } from '@telehealth/contracts/common/v1/client_data_service';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type ClientPlace, documentsOf } from '../src/client-data/index.ts';
import { parkEvent } from '../src/parked-events/park-event.ts';
import { type Foundation, openFoundation, serveService } from '../src/service/index.ts';
import { fakeClock, serviceUnderTest } from '../src/testing/index.ts';
import { someEvent } from './parking-service.ts';

interface Thing {
  readonly _id: string;
  readonly clientId: string;
  readonly outboxSince?: number;
}

const things = { name: 'things', indexes: [{ name: 'client', fields: ['clientId'] }] } as const;

/** A service with some things of clients; `cli_1` is being deleted. */
async function started(stored: readonly Thing[], more: readonly ClientPlace[] = []) {
  const clock = fakeClock();
  const { context, asOperator, close } = await serviceUnderTest(
    {
      name: 'test',
      createContext: (config: Parameters<typeof openFoundation>[1], overrides) =>
        openFoundation('test', { ...config, auditRetentionMs: 1000 }, overrides, async () => ({})),
      createServer: async (opened: Foundation, listen) => {
        const collection = await opened.store.collection<Thing>(things);
        for (const thing of stored) await insertIfAbsent(collection, thing, {});
        return await serveService(opened, listen, {
          ...{ auditScope: 'accounts', contracts: [] },
          authenticateOperator: async () => ({
            name: 'ada',
            scopes: new Set(['accounts']),
            clientIds: undefined,
          }),
          clientData: {
            places: [documentsOf(collection, 'things', (clientId) => [{ clientId }]), ...more],
            findDeletion: async (clientId) => clientId === 'cli_1',
          },
        });
      },
    },
    { storeUrl: 'sqlite::memory:' },
    { clock },
  );
  onTestFinished(close);
  return { context, data: createClient(ClientDataService, asOperator('ada')) };
}

const many = (clientId: string, count: number): readonly Thing[] =>
  Array.from({ length: count }, (_, n) => ({ _id: `${clientId}_${n}`, clientId }));

test('decisions.md 16: nothing is removed of a client that is not being deleted, and all of one that is', async () => {
  const { context, data } = await started([...many('cli_1', 250), ...many('cli_2', 2)]);
  await parkEvent(context, { consumer: 'mailer', reason: 'failed', event: someEvent() });
  const countOf = async (clientId: string) =>
    Object.fromEntries(
      (await data.getClientData({ clientId })).places.map(({ place, count }) => [place, Number(count)]),
    );
  expect(await countOf('cli_1')).toEqual({ things: 250, parked_events: 1, audit: 0 });
  expect(await kindOf(data.deleteClientData({ clientId: 'cli_2' }))).toBe('conflict');
  const removed = await data.deleteClientData({ clientId: 'cli_1' });
  expect(removed).toMatchObject({
    done: true,
    removed: [{ place: 'things', count: 250n }, { place: 'parked_events' }],
  });
  expect(await countOf('cli_1')).toEqual({ things: 0, parked_events: 0, audit: 0 });
  expect((await countOf('cli_2')).things).toBe(2);
});

test('a document whose events are not out stays until they are, and the call says that it is not done', async () => {
  const { data } = await started([{ _id: 'a', clientId: 'cli_1', outboxSince: 1 }, ...many('cli_1', 2)]);
  const first = await data.deleteClientData({ clientId: 'cli_1' });
  expect(first).toMatchObject({ done: false, removed: [{ place: 'things', count: 2n }] });
});

test('one call removes for about a second, so that a caller sees progress', async () => {
  let left = 1000;
  const slow: ClientPlace = {
    place: 'slow',
    count: async () => left,
    async removeSome(_, share) {
      while (!(await share.isOver())) await new Promise((resolve) => setImmediate(resolve));
      left--;
      return 1;
    },
  };
  const { data } = await started([], [slow]);
  expect(await data.deleteClientData({ clientId: 'cli_1' })).toMatchObject({
    done: false,
    removed: [{ place: 'slow' }],
  });
});

test('what stays has a reason, and an end where there is one', async () => {
  const { context, data } = await started([]);
  const actor = { kind: 'operator', name: 'ada' } as const;
  const at = context.clock.now();
  const row = { _id: 'aud_1', at, clientId: 'cli_1', subject: 'x', action: 'x', actor, changed: {} };
  await addAuditRow(context, { ...row, correlationId: 'cor_1' } as never);
  const { places } = await data.getClientData({ clientId: 'cli_1' });
  const kept = places.find(({ place }) => place === 'audit')?.kept;
  expect(kept).toMatchObject([{ count: 1n, why: KeptReason.AUDIT, until: timestampFromMs(at + 1000) }]);
});
