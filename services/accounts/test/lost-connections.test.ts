import { hash } from 'node:crypto';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { cutOnce } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import type { Act } from '../src/app/act.ts';
import { createBrand } from '../src/app/create-brand.ts';
import { createClient } from '../src/app/create-client.ts';
import { createOperator } from '../src/app/create-operator.ts';
import { issueApiKey } from '../src/app/issue-api-key.ts';
import { issuePublishableKey } from '../src/app/issue-publishable-key.ts';
import { resolveCredential } from '../src/app/resolve-credential.ts';
import { revokeApiKey } from '../src/app/revoke-api-key.ts';
import { revokeOperator } from '../src/app/revoke-operator.ts';
import { revokePublishableKey } from '../src/app/revoke-publishable-key.ts';
import { rotateApiKey } from '../src/app/rotate-api-key.ts';
import { updateBrand } from '../src/app/update-brand.ts';
import { updateClient } from '../src/app/update-client.ts';
import type { Context } from '../src/index.ts';
import { actUnder, startAccounts } from './accounts-under-test.ts';

test.each(['before', 'after'] as const)(
  'effect once: an act whose connection is lost %s its write took effect has its effect once',
  async (effect) => {
    const accounts = await startAccounts({ storeUrl: 'sqlite::memory:' });
    const { context, operator } = accounts;
    let acts = 0;
    const next = (): Act => actUnder(`opr_${acts++}`);
    const cut = (name: 'clients' | 'brands' | 'apiKeys' | 'operators'): Context => ({
      ...context,
      [name]: cutOnce<never>(context[name] as never, effect),
    });
    const resolve = (key: string) => resolveCredential(context, hash('sha256', key, 'buffer'), {});

    const { _id: clientId } = await createClient(cut('clients'), next(), { name: 'Acme', mode: 'test' });
    await updateClient(cut('clients'), next(), clientId, { name: 'Acme 2' });
    const brand = await createBrand(cut('brands'), next(), { clientId, name: 'Slim' });
    const ref = { brandId: brand._id };
    await updateBrand(cut('brands'), next(), ref, { change: { supportRoute: 'care' } });
    const { key, keyId } = await issueApiKey(cut('apiKeys'), next(), { clientId });
    const opens = { clientId, mode: 'test', brandIds: [brand._id] };
    expect(await resolve(key)).toMatchObject({ ...opens, class: 'api_key', keyId });
    const rotated = await rotateApiKey(cut('apiKeys'), next(), { keyId, overlapSeconds: 0 });
    expect(await resolve(key)).toBeUndefined();
    expect(await resolve(rotated.key)).toMatchObject({ ...opens, class: 'api_key' });
    await revokeApiKey(cut('apiKeys'), next(), rotated.keyId);
    expect(await resolve(rotated.key)).toBeUndefined();
    const published = await issuePublishableKey(cut('brands'), next(), ref);
    expect(await resolve(published.key)).toMatchObject({ ...opens, class: 'publishable' });
    await revokePublishableKey(cut('brands'), next(), ref);
    expect(await resolve(published.key)).toBeUndefined();
    await createOperator(cut('operators'), next(), { name: 'ada', scopes: ['accounts'] });
    await revokeOperator(cut('operators'), next(), 'ada');

    await accounts.clock.advance(60_000);
    const { rows } = await operator.listAuditRows({ clientId, limit: 20 });
    expect(rows.map((row) => row.act).toReversed()).toHaveLength(9);
    expect(rows.map((row) => row.act).toSorted()).toEqual([
      'api_key.issue',
      'api_key.revoke',
      'api_key.rotate',
      'brand.create',
      'brand.update',
      'client.create',
      'client.update',
      'publishable_key.issue',
      'publishable_key.revoke',
    ]);
    const ofNobody = await operator.listAuditRows({});
    expect(ofNobody.rows.map((row) => row.act).toSorted()).toEqual(['operator.create', 'operator.revoke']);
    const { client } = await operator.getClient({ clientId });
    expect(client).toMatchObject({ name: 'Acme 2', mode: ClientMode.TEST, version: 2n });
    const ids = async (type: 'credential.changed.v1' | 'brand.changed.v1') =>
      new Set((await accounts.events(type)).map((event) => event.id)).size;
    expect([await ids('credential.changed.v1'), await ids('brand.changed.v1')]).toEqual([6, 4]);
  },
);
