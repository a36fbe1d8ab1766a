import { createClient } from '@connectrpc/connect';
import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import type { EventEnvelope } from '@telehealth/events';
import { refusalOf } from '@telehealth/rpc/testing';
import { clientClockOf } from '@telehealth/service-kit/consumers';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startAccounts, tenant } from './accounts-under-test.ts';

const hour = 60 * 60_000;

async function start(options: { readonly deploymentMode?: 'test' | 'live' } = {}) {
  const accounts = await startAccounts({ ...options });
  const told: EventEnvelope[] = [];
  await accounts.context.bus.work({
    name: 'clocks',
    types: ['client.clock_advanced.v1'],
    handle: async (event) => void told.push(event),
  });
  const clocks = createClient(TestClockService, accounts.transport);
  return {
    accounts,
    advance: (clientId: string, advanceMs: number) =>
      clocks.advanceClock({ advanceMs: BigInt(advanceMs) }, tenant({ clientId })),
    async heard() {
      await accounts.context.relay.drain();
      return told.map(clientClockOf);
    },
  };
}

test('decisions.md 14: a client moves its own clock, and each event has the last moves with their numbers, and the brands', async () => {
  const { accounts, advance, heard } = await start();
  const clientId = await createTestClient(accounts);
  const brandId = await createTestBrand(accounts, clientId);
  const neighbour = await createTestClient(accounts, 'Neighbour');
  const first = accounts.clock.now();
  await advance(clientId, 73 * hour);
  accounts.clock.pass(1000);
  await advance(clientId, hour);
  const one = { number: 1, at: first, byMs: 73 * hour };
  const two = { number: 2, at: first + 1000, byMs: hour };
  const told = { clientId, brandIds: [brandId] };
  expect(await heard()).toEqual([[one], [one, two]].map((advances) => ({ ...told, advances })));
  expect((await accounts.context.clients.get(neighbour))?.clockAdvances).toBeUndefined();
  const [row] = await accounts.context.auditRows.find({ action: 'client.advance_clock' }, { limit: 1 });
  expect(row).toMatchObject({ actor: { kind: 'credential', name: 'key_tenant' }, clientId });
});

test('decisions.md 14: a clock is moved ahead by a second to 400 days, and once in a second', async () => {
  const { accounts, advance } = await start();
  const clientId = await createTestClient(accounts);
  for (const refused of [0, 999, -hour, 400 * 24 * hour + 1])
    expect(await refusalOf(advance(clientId, refused))).toBe(
      'validation values_refused advance.out_of_range',
    );
  await advance(clientId, 400 * 24 * hour);
  expect(await refusalOf(advance(clientId, hour))).toBe('not-ready clock_too_soon');
  accounts.clock.pass(999);
  expect(await refusalOf(advance(clientId, hour))).toBe('not-ready clock_too_soon');
  accounts.clock.pass(1);
  await advance(clientId, hour);
});

test('a client remembers its last twenty moves', async () => {
  const { accounts, advance } = await start();
  const clientId = await createTestClient(accounts);
  for (let moves = 0; moves < 23; moves++) {
    await advance(clientId, hour);
    accounts.clock.pass(1000);
  }
  const { clockAdvances = [] } = (await accounts.context.clients.get(clientId)) ?? {};
  expect([clockAdvances.length, clockAdvances.at(0)?.number, clockAdvances.at(-1)?.number]).toEqual([
    20, 4, 23,
  ]);
});

test('decisions.md 14: a live client has no test clock, and a live deployment does not serve one', async () => {
  const { accounts, advance, heard } = await start();
  const clientId = await createTestClient(accounts);
  await writable(accounts.context.clients).update(clientId, {}, { set: { mode: 'live' } });
  expect(await refusalOf(advance(clientId, hour))).toBe('not-found');
  expect(await refusalOf(advance('cli_missing', hour))).toBe('not-found');
  expect(await heard()).toEqual([]);
  const live = await start({ deploymentMode: 'live' });
  await expect(live.advance(clientId, hour)).rejects.toThrow();
});
