import { hash } from 'node:crypto';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { Act } from '../src/app/act.ts';
import { createBrand } from '../src/app/create-brand.ts';
import { createClient } from '../src/app/create-client.ts';
import { createOperator } from '../src/app/create-operator.ts';
import { issueApiKey } from '../src/app/issue-api-key.ts';
import { issuePublishableKey } from '../src/app/issue-publishable-key.ts';
import { resolveCredential } from '../src/app/resolve-credential.ts';
import { revokeApiKey } from '../src/app/revoke-api-key.ts';
import { revokePublishableKey } from '../src/app/revoke-publishable-key.ts';
import { rotateApiKey } from '../src/app/rotate-api-key.ts';
import { updateBrand } from '../src/app/update-brand.ts';
import { updateClient } from '../src/app/update-client.ts';
import type { Context } from '../src/index.ts';
import {
  type AccountsUnderTest,
  actUnder,
  createTestBrand,
  createTestClient,
  startAccounts,
} from './accounts-under-test.ts';
import { Died, dyingAt } from './dying-at.ts';
import { kindOf } from './kind-of.ts';

/** What an act is tried on. */
interface Subject {
  readonly clientId: string;
  readonly brandId: string;
  readonly keyId: string;
}

type Run = (context: Context, act: Act, subject: Subject) => Promise<unknown>;

/** Every change, as a use case that answers what its caller would be answered. */
const changes: Readonly<Record<string, Run>> = {
  'client.create': (context, act) => createClient(context, act, { name: 'New', mode: 'test' }),
  'client.update': (context, act, { clientId }) => updateClient(context, act, clientId, { name: 'New' }),
  'brand.create': (context, act, { clientId }) => createBrand(context, act, { clientId, name: 'New' }),
  'brand.update': (context, act, { brandId }) =>
    updateBrand(context, act, { brandId }, { change: { name: 'New' }, ifVersion: 2 }),
  'api_key.issue': (context, act, { clientId }) => issueApiKey(context, act, { clientId }),
  'api_key.rotate': (context, act, { keyId }) => rotateApiKey(context, act, { keyId, overlapSeconds: 60 }),
  'api_key.revoke': (context, act, { keyId }) => revokeApiKey(context, act, keyId),
  'publishable_key.issue': (context, act, { brandId }) => issuePublishableKey(context, act, { brandId }),
  'publishable_key.revoke': (context, act, { brandId }) => revokePublishableKey(context, act, { brandId }),
  'operator.create': (context, act) => createOperator(context, act, { name: 'ada', scopes: ['accounts'] }),
};

async function subjectIn(accounts: AccountsUnderTest): Promise<Subject> {
  const clientId = await createTestClient(accounts);
  const brandId = await createTestBrand(accounts, clientId);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  await accounts.operator.issuePublishableKey({ brandId });
  return { clientId, brandId, keyId };
}

/** The answer without what says how far housekeeping is. */
function answered(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? {}), (field, value) =>
    /^(outbox|unfiled)/.test(field) ? undefined : value,
  );
}

await onEveryStore((freshUrl) => {
  test.each(Object.keys(changes))(
    'effect once: %s run again after a crash at any of its writes ends as one run does',
    async (name) => {
      const run = changes[name];
      if (run === undefined) throw new Error('no such change');
      const accounts = await startAccounts({ storeUrl: freshUrl() });
      const { context } = accounts;
      const outcomes: unknown[] = [];
      for (let diesAt = 0; ; diesAt++) {
        const subject = await subjectIn(accounts);
        const act = actUnder(`opr_${diesAt}`);
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
        const first = await run(dying, act, subject).catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
          return undefined;
        });
        await accounts.clock.advance(1000);
        const again = await run(context, act, subject);
        if (first !== undefined) expect(answered(again)).toEqual(answered(first));
        await accounts.clock.advance(60_000);

        const { rows } = await accounts.operator.listAuditRows({
          clientId: name.startsWith('operator') ? '' : subject.clientId,
        });
        const before = name === 'api_key.issue' || name === 'publishable_key.issue' ? 1 : 0;
        const created = name === 'brand.create' ? 1 : 0;
        if (name !== 'client.create') {
          const ofAct = rows.filter((row) => row.act === name);
          expect([diesAt, ofAct.length]).toEqual([diesAt, 1 + before + created]);
        }
        outcomes.push(again);
        if (name === 'operator.create') {
          await context.operators.delete('ada', {});
          for (const row of rows) await context.auditRows.delete(row.auditRowId, {});
        }
        if (!died()) break;
      }
      expect(outcomes.length).toBeGreaterThan(1);
    },
  );

  test('effect once: an update run again late does not undo the one that came since', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { context } = accounts;
    const { clientId, brandId } = await subjectIn(accounts);
    const rename = (operation: string, name: string) =>
      updateBrand(context, actUnder(operation), { brandId }, { change: { name } });
    await rename('opr_1', 'One');
    await rename('opr_2', 'Two');
    expect(await rename('opr_1', 'One')).toMatchObject({ name: 'Two' });
    const limit = (operation: string, perSecond: number) =>
      updateClient(context, actUnder(operation), clientId, {
        limits: { intakePerSecond: perSecond, otherPerSecond: perSecond },
      });
    await limit('opr_1', 1);
    await limit('opr_2', 2);
    expect(await limit('opr_1', 1)).toMatchObject({ limits: { intakePerSecond: 2 } });
  });

  test('effect once: a late repeat neither brings a publishable key back nor revokes its successor', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { context } = accounts;
    const { brandId } = await subjectIn(accounts);
    const issue = (operation: string) => issuePublishableKey(context, actUnder(operation), { brandId });
    const revoke = (operation: string) => revokePublishableKey(context, actUnder(operation), { brandId });
    const resolve = (key: string) => resolveCredential(context, hash('sha256', key, 'buffer'), {});
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

  test('effect once: a key found issued is handed over though the sealing keys were rotated meanwhile', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { context } = accounts;
    const { clientId } = await subjectIn(accounts);
    const rotated = { id: 'k2', key: Buffer.alloc(32, 9) };
    const issue = (sealingKeys: Context['sealingKeys']) =>
      issueApiKey({ ...context, sealingKeys }, actUnder('opr_1'), { clientId });
    const first = await issue(context.sealingKeys);
    expect(await issue([rotated, ...context.sealingKeys])).toEqual(first);
    expect(await kindOf(issue([rotated]))).toBe('conflict');
  });
});
