import type { Operation } from '@telehealth/changes';
import { kindOf } from '@telehealth/rpc/testing';
import { Died, dyingAt } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { createBrand } from '../src/app/brands/create-brand.ts';
import { updateBrand } from '../src/app/brands/update-brand.ts';
import { createClient } from '../src/app/clients/create-client.ts';
import { updateClient } from '../src/app/clients/update-client.ts';
import { issueApiKey } from '../src/app/keys/issue-api-key.ts';
import { issuePublishableKey } from '../src/app/keys/issue-publishable-key.ts';
import { resolveCredential } from '../src/app/keys/resolve-credential.ts';
import { revokeApiKey } from '../src/app/keys/revoke-api-key.ts';
import { revokePublishableKey } from '../src/app/keys/revoke-publishable-key.ts';
import { rotateApiKey } from '../src/app/keys/rotate-api-key.ts';
import { createOperator } from '../src/app/operators/create-operator.ts';
import type { Context } from '../src/index.ts';
import {
  type AccountsUnderTest,
  createTestBrand,
  createTestClient,
  operationUnder,
  sha256,
  startAccounts,
} from './accounts-under-test.ts';

/** What a change is tried on. */
type Subject = Awaited<ReturnType<typeof subjectIn>>;

/** An operator that is not bound names things of any client. */
const ofAny = { clientIds: undefined };

type Run = (context: Context, asked: Operation, subject: Subject) => Promise<unknown>;

/** Every change, as a use case that answers what its caller would be answered. */
const changes: Readonly<Record<string, Run>> = {
  'client.create': (context, asked) => createClient(context, asked, { name: 'New', mode: 'test' }),
  'client.update': (context, asked, { clientId }) =>
    updateClient(context, asked, { clientId, ...ofAny }, { name: 'New' }),
  'brand.create': (context, asked, { clientId }) =>
    createBrand(context, asked, { clientId, ...ofAny, name: 'New' }),
  'brand.update': (context, asked, { brandId }) =>
    updateBrand(context, asked, { brandId, ...ofAny }, { change: { name: 'New' }, ifVersion: 2 }),
  'api_key.issue': (context, asked, { clientId }) => issueApiKey(context, asked, { clientId, ...ofAny }),
  'api_key.rotate': (context, asked, { keyId }) =>
    rotateApiKey(context, asked, { keyId, overlapSeconds: 60 }, ofAny),
  'api_key.revoke': (context, asked, { keyId }) => revokeApiKey(context, asked, keyId, ofAny),
  'publishable_key.issue': (context, asked, { brandId }) =>
    issuePublishableKey(context, asked, { brandId, ...ofAny }),
  'publishable_key.revoke': (context, asked, { brandId }) =>
    revokePublishableKey(context, asked, { brandId, ...ofAny }),
  'operator.create': (context, asked) =>
    createOperator(context, asked, {
      ...{ name: `ada-${asked.operationId}`, scopes: ['accounts'], clientIds: [] },
      ...{ expiry: { inSeconds: 60 }, email: '' },
    }),
};

async function subjectIn(accounts: AccountsUnderTest) {
  const clientId = await createTestClient(accounts);
  const brandId = await createTestBrand(accounts, clientId);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  await accounts.operator.issuePublishableKey({ brandId });
  return { clientId, brandId, keyId };
}

/** The answer without what says how far housekeeping is. */
function answered(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? {}), (field, value) =>
    /^(outbox|operations)/.test(field) ? undefined : value,
  );
}

test.each(Object.keys(changes))(
  'effect once: %s run again after a crash at any of its writes ends as one run does',
  async (name) => {
    const run = changes[name] ?? expect.fail();
    const accounts = await startAccounts();
    const { context } = accounts;
    for (let diesAt = 0; ; diesAt++) {
      const subject = await subjectIn(accounts);
      const asked = operationUnder(`opr_${diesAt}`);
      const { mortal, died } = dyingAt(diesAt);
      const dying: Context = {
        ...context,
        clients: mortal(context.clients),
        brands: mortal(context.brands),
        apiKeys: mortal(context.apiKeys),
        operators: mortal(context.operators),
        auditRows: mortal(context.auditRows),
        relay: { ...context.relay, publish: () => {} },
      };
      const first = await run(dying, asked, subject).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
        return undefined;
      });
      accounts.clock.pass(1000);
      const again = await run(context, asked, subject);
      if (first !== undefined) expect(answered(again)).toEqual(answered(first));
      accounts.clock.pass(60_000);
      await context.relay.sweep();
      const rows = await context.auditRows.find({ action: name }, { limit: 100 });
      const ofIt = rows.filter(({ correlationId }) => correlationId === asked.operationId);
      expect([diesAt, ofIt.length]).toEqual([diesAt, 1]);
      if (!died()) {
        expect(diesAt).toBeGreaterThan(0);
        break;
      }
    }
  },
);

test('effect once: a late repeat of an update does not undo a later update', async () => {
  const accounts = await startAccounts();
  const { context } = accounts;
  const { clientId, brandId } = await subjectIn(accounts);
  const rename = (operation: string, name: string) =>
    updateBrand(context, operationUnder(operation), { brandId, ...ofAny }, { change: { name } });
  await rename('opr_1', 'One');
  await rename('opr_2', 'Two');
  expect(await rename('opr_1', 'One')).toMatchObject({ name: 'Two' });
  const limit = (operation: string, perSecond: number) =>
    updateClient(
      context,
      operationUnder(operation),
      { clientId, ...ofAny },
      { limits: { intakePerSecond: perSecond, otherPerSecond: perSecond } },
    );
  await limit('opr_1', 1);
  await limit('opr_2', 2);
  expect(await limit('opr_1', 1)).toMatchObject({ limits: { intakePerSecond: 2 } });
});

test('effect once: a late repeat neither brings a publishable key back nor revokes its successor', async () => {
  const accounts = await startAccounts();
  const { context } = accounts;
  const { brandId } = await subjectIn(accounts);
  const issue = (operation: string) =>
    issuePublishableKey(context, operationUnder(operation), { brandId, ...ofAny });
  const revoke = (operation: string) =>
    revokePublishableKey(context, operationUnder(operation), { brandId, ...ofAny });
  const resolve = (key: string) => resolveCredential(context, { limits: {} }, sha256(key));
  const first = await issue('opr_1');
  expect(await issue('opr_1')).toEqual(first);
  await revoke('opr_2');
  expect(await kindOf(issue('opr_1'))).toBe('conflict');
  expect(await resolve(first.key)).toBeUndefined();
  const second = await issue('opr_3');
  await revoke('opr_2');
  expect(await resolve(second.key)).toMatchObject({ brandIds: [brandId] });
  expect(await kindOf(issue('opr_1'))).toBe('conflict');
});

test('effect once: a repeat answers the issued key although the sealing keys were rotated since', async () => {
  const accounts = await startAccounts();
  const { context } = accounts;
  const { clientId } = await subjectIn(accounts);
  const rotated = { id: 'k2', key: Buffer.alloc(32, 9) };
  const issue = async (sealingKeys: Context['sealingKeys']) => {
    const ref = { clientId, ...ofAny };
    const { keyId, key } = await issueApiKey({ ...context, sealingKeys }, operationUnder('opr_1'), ref);
    return { keyId, key };
  };
  const first = await issue(context.sealingKeys);
  expect(await issue([rotated, ...context.sealingKeys])).toEqual(first);
  expect(await kindOf(issue([rotated]))).toBe('conflict');
});
