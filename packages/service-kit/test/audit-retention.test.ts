import type { AuditRow } from '@telehealth/changes';
import { writable } from '@telehealth/store/writing';
import { expect, onTestFinished, test } from 'vitest';
import { type Foundation, openFoundation, serveService } from '../src/service/index.ts';
import { fakeClock, serviceUnderTest } from '../src/testing/index.ts';

const day = 24 * 60 * 60 * 1000;

const row = (n: number, at: number): AuditRow => ({
  _id: `aud_${n}`,
  action: 'thing.update',
  actor: { kind: 'operator', name: 'ada' },
  correlationId: 'c-1',
  clientId: '',
  subject: 'thing',
  changed: {},
  at,
});

/** Starts a service whose schedule runs, with audit rows of these instants. */
async function start(auditRetentionMs: number | undefined, ats: (now: number) => readonly number[]) {
  const clock = fakeClock();
  const { context, close } = await serviceUnderTest(
    {
      name: 'test',
      createContext: async (config: Parameters<typeof openFoundation>[1], overrides) =>
        openFoundation('test', { ...config, auditRetentionMs }, overrides, async ({ auditRows }) => {
          for (const [n, at] of ats(clock.now()).entries()) await writable(auditRows).insert(row(n, at));
          return {};
        }),
      createServer: (opened: Foundation, listen) =>
        serveService(opened, listen, {
          auditScope: 'accounts',
          contracts: [],
          authenticateOperator: async () => undefined,
          clientData: { places: [], findDeletion: async () => true },
        }),
    },
    { storeUrl: 'sqlite::memory:' },
    { clock },
  );
  onTestFinished(close);
  await expect.poll(async () => (await context.leases.get('audit_retention'))?.ranAt).toBeGreaterThan(0);
  return (await context.auditRows.find({}, { limit: 1000 })).map(({ _id }) => _id).sort();
}

test('decisions.md 13: audit rows are removed once their retention is over, in batches', async () => {
  const old = (now: number) => Array.from({ length: 250 }, (_, n) => now - 400 * day - n);
  expect(await start(400 * day, (now) => [...old(now), now - 400 * day + 1, now])).toEqual([
    'aud_250',
    'aud_251',
  ]);
});

test('decisions.md 13: without a retention audit rows stay for ever', async () => {
  expect(await start(undefined, (now) => [now - 9000 * day])).toEqual(['aud_0']);
});
