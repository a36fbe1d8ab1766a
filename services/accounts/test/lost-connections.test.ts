import { hash } from 'node:crypto';
import { AmbiguousWrite, type Collection, type Document } from '@telehealth/store';
import { expect, test } from 'vitest';
import { createBrand } from '../src/app/create-brand.ts';
import { createClient } from '../src/app/create-client.ts';
import { issueApiKey } from '../src/app/issue-api-key.ts';
import { issuePublishableKey } from '../src/app/issue-publishable-key.ts';
import type { OperatorAct } from '../src/app/operator-act.ts';
import { resolveCredential } from '../src/app/resolve-credential.ts';
import { revokeApiKey } from '../src/app/revoke-api-key.ts';
import { startAccounts } from './accounts-under-test.ts';

const act: OperatorAct = {
  operator: 'bootstrap',
  correlationId: 'c-1',
  idempotencyKey: undefined,
  limits: {},
};
const slim = { name: 'Slim', enabledTherapies: [], supportRoute: '', redirectAllowlist: [] };

/** The collection behind a connection that is lost under its first write: before it took effect, or after. */
function cutOnce<D extends Document>(collection: Collection<D>, effect: 'before' | 'after'): Collection<D> {
  let cut = false;
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    if (cut) return await run();
    cut = true;
    if (effect === 'after') await run();
    throw new AmbiguousWrite('cut');
  };
  return {
    ...collection,
    insert: (...given) => write(() => collection.insert(...given)),
    update: (...given) => write(() => collection.update(...given)),
  };
}

test.each(['before', 'after'] as const)(
  'effect once: an act whose connection is lost %s its write took effect has its effect once',
  async (effect) => {
    const accounts = await startAccounts({ storeUrl: 'sqlite::memory:' });
    const { context } = accounts;
    const client = await createClient({ ...context, clients: cutOnce(context.clients, effect) }, act, {
      name: 'Acme',
      mode: 'test',
    });
    const clientId = client._id;
    const brand = await createBrand({ ...context, brands: cutOnce(context.brands, effect) }, act, {
      clientId,
      ...slim,
    });
    const cutKeys = () => ({ ...context, apiKeys: cutOnce(context.apiKeys, effect) });
    const { key, keyId } = await issueApiKey(cutKeys(), act, { clientId });

    const resolve = () => resolveCredential(context, hash('sha256', key, 'buffer'), {});
    const opens = { clientId, mode: 'test', brandIds: [brand._id] };
    expect(await resolve()).toEqual({ ...opens, class: 'api_key' });
    await revokeApiKey(cutKeys(), act, keyId);
    expect(await resolve()).toBeUndefined();
    const cutBrands = () => ({ ...context, brands: cutOnce(context.brands, effect) });
    const published = await issuePublishableKey(cutBrands(), act, { brandId: brand._id });
    expect(await resolveCredential(context, hash('sha256', published.key, 'buffer'), {})).toEqual({
      ...opens,
      class: 'publishable',
    });

    await accounts.clock.advance(60_000);
    const rows = await context.auditRows.find({}, { limit: 10 });
    expect(rows.map((row) => row.act).toSorted()).toEqual([
      'api_key.issue',
      'api_key.revoke',
      'brand.create',
      'client.create',
      'publishable_key.issue',
    ]);
    const subjects = new Set((await accounts.events()).map((event) => `${event.subject} ${event.id}`));
    expect(subjects.size).toBe(4);
  },
);
