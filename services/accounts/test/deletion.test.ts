import { createClient } from '@connectrpc/connect';
import { ClientDeletionService } from '@telehealth/contracts/accounts/v1/client_deletion_service';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { MemberRole, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { ClientDataService, KeptReason } from '@telehealth/contracts/common/v1/client_data_service';
import { kindOf } from '@telehealth/rpc/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startTenant, tenant } from './accounts-under-test.ts';
import { newMailFolder } from './member-mails.ts';

/** Accounts with a client that has something of every kind, and a neighbour. */
async function started() {
  const { accounts, operator, clientId, brandId, ...rest } = await startTenant({
    mailFolder: newMailFolder(),
  });
  const { apiKey, keyId } = await operator.issueApiKey({ clientId });
  await operator.issuePublishableKey({ brandId });
  await rest.browserSessions.openPatientSession({ brandId });
  const consoles = createClient(ConsoleService, rest.transport);
  await consoles.createConsoleLink({}, tenant({ clientId, credentialId: keyId }));
  const members = createClient(MemberService, rest.transport);
  await members.inviteMember({ email: 'a@b.example', role: MemberRole.OWNER }, tenant({ clientId }));
  const neighbour = await createTestClient(accounts, 'Neighbour');
  const neighbourBrand = await createTestBrand(accounts, neighbour);
  const data = createClient(ClientDataService, accounts.asOperator());
  const places = async (id = clientId) => (await data.getClientData({ clientId: id })).places;
  const goes = async (id = clientId) =>
    Object.fromEntries(
      (await places(id)).flatMap(({ place, count }) => (count > 0n ? [[place, Number(count)]] : [])),
    );
  const deleteAll = () =>
    eventually(async () => {
      // What waits in an outbox is not removed.
      await accounts.context.relay.drain();
      expect((await data.deleteClientData({ clientId })).done).toBe(true);
    });
  const begin = async () => {
    await operator.suspendClient({ clientId, reason: 'the end' });
    return await operator.deleteClient({ clientId, reason: 'contract ended' });
  };
  return {
    accounts,
    operator,
    clientId,
    brandId,
    apiKey,
    keyId,
    neighbour,
    neighbourBrand,
    data,
    places,
    goes,
    deleteAll,
    begin,
  };
}

test('decisions.md 16: a client is deleted after its suspension, once, and is then never resumed', async () => {
  const { accounts, operator, clientId, begin } = await started();
  expect(await kindOf(operator.deleteClient({ clientId, reason: 'x' }))).toBe('conflict');
  const { client } = await begin();
  expect(client?.deletion).toMatchObject({ reason: 'contract ended' });
  accounts.clock.pass(1000);
  const again = await operator.deleteClient({ clientId, reason: 'other' });
  expect(again.client?.deletion).toEqual(client?.deletion);
  expect(await kindOf(operator.resumeClient({ clientId }))).toBe('conflict');
  expect(await kindOf(operator.suspendClient({ clientId, reason: 'x' }))).toBe('conflict');
  expect(await kindOf(operator.deleteClient({ clientId: 'cli_missing', reason: 'x' }))).toBe('not-found');
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  expect(rows.filter(({ action }) => action === 'client.delete')).toHaveLength(1);
});

test('decisions.md 16: to operators and services, what a client that is being deleted has is missing', async () => {
  const { accounts, operator, clientId, begin } = await started();
  const deletions = createClient(ClientDeletionService, accounts.transport);
  const found = async () => [
    (await deletions.findDeletion({ clientId })).begun,
    await kindOf(accounts.clients.findClient({ clientId })),
    (await accounts.clients.listEveryClient({ limit: 100 })).clients.some((one) => one.clientId === clientId),
  ];
  expect(await found()).toEqual([false, 'ok', true]);
  await begin();
  expect(await found()).toEqual([true, 'not-found', false]);
  expect((await deletions.findDeletion({ clientId: 'cli_missing' })).begun).toBe(false);
  for (const call of [
    operator.createBrand({ clientId, name: 'New' }),
    operator.issueApiKey({ clientId }),
    operator.updateClient({ clientId, name: 'New' }),
    operator.listBrands({ clientId }),
  ])
    expect(await kindOf(call)).toBe('not-found');
});

test('decisions.md 16: all that accounts has of a deleted client goes; a tombstone without its name and the audit rows stay', async () => {
  const { accounts, operator, clientId, apiKey, data, places, goes, deleteAll, begin, ...other } =
    await started();
  const beside = await goes(other.neighbour);
  expect(await kindOf(data.deleteClientData({ clientId }))).toBe('conflict');
  expect(await goes()).toEqual({
    ...{ api_keys: 1, brands: 1, browser_sessions: 1, clients: 1, console_links: 1 },
    ...{ people: 1, member_addresses: 1 },
  });
  await begin();
  await deleteAll();
  expect(await goes()).toEqual({});
  const kept = (await places()).flatMap(({ place, kept }) => kept.map(({ why }) => [place, why]));
  expect(kept).toEqual([
    ['idempotency', KeptReason.IDEMPOTENCY_DAY],
    ['clients', KeptReason.TOMBSTONE],
    ['audit', KeptReason.AUDIT],
  ]);
  const { client } = await operator.getClient({ clientId });
  expect(client).toMatchObject({ clientId, name: '', deletion: { endedAt: expect.anything() } });
  expect(client?.suspended).toBeUndefined();
  expect((await accounts.resolve(apiKey)).known).toBe(false);
  expect(await goes(other.neighbour)).toEqual(beside);
  expect(await kindOf(operator.getBrand({ brandId: other.neighbourBrand }))).toBe('ok');
  // A call after the end finds nothing to do.
  expect(await data.deleteClientData({ clientId })).toMatchObject({ done: true, removed: [] });
});
