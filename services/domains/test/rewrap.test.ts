import { rewrapAll as rewrapRun } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { LOGIN, startCalls, stateOf } from './domain-calls.ts';
import { as, type DomainsOptions, operatorToken } from './domains-under-test.ts';

type Key = { readonly id: string; readonly key: Buffer };
type Calls = Awaited<ReturnType<typeof startCalls>>;

const [k1, k2] = ['k1', 'k2'].map((id, n) => ({ id, key: Buffer.alloc(32, n) })) as [Key, Key];

const rewrapAll = ({ asOperator }: Calls) => rewrapRun(asOperator(operatorToken));

onEmbeddedStore((freshUrl) => {
  const startOn = (storeUrl: string, sealingKeys: NonNullable<DomainsOptions['sealingKeys']>) =>
    startCalls({ storeUrl, sealingKeys, holdsLeases: true });

  test('decisions.md 13: after a rewrap the retired key can go: every private key, order and account opens without it', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    old.allIsWell();
    await old.register('login.brand.example');
    await old.verify();
    const { privateKey } = await old.routing.getCertificate({ hostname: 'login.brand.example' }, old.anyone);
    old.certificates.otherwise = () => ({ status: 'pending', state: 'handle', afterMs: 10_000 });
    const pending = { brandId: 'brd_2' };
    await old.register('login.other.example', LOGIN, pending);
    await old.refusedVerify(LOGIN, pending);
    const { acmeAccounts, accountSealer } = old.context;
    const sealedKey = accountSealer.seal('https://acme.example/dir', Buffer.from('account'));
    await writable(acmeAccounts).insert({ _id: 'https://acme.example/dir', sealedKey });
    await old.close();

    const both = await startOn(storeUrl, [k2, k1]);
    const { rewrapped, unopened, retired } = await rewrapAll(both);
    expect([rewrapped, unopened]).toEqual([3, 0]);
    expect(retired).toMatchObject([{ keyId: 'k1', wraps: false, missing: false }]);
    expect((await rewrapAll(both)).rewrapped).toBe(0);
    await both.close();

    const now = await startOn(storeUrl, [k2]);
    now.allIsWell();
    expect(await now.routing.getCertificate({ hostname: 'login.brand.example' }, now.anyone)).toMatchObject({
      privateKey,
    });
    const [account] = await now.context.acmeAccounts.find({}, { limit: 2 });
    const { _id = '', sealedKey: resealed = '' } = account ?? {};
    expect(Buffer.from(now.context.accountSealer.open(_id, resealed)).toString()).toBe('account');
    now.clock.pass(60_000);
    expect(stateOf(await now.verify(LOGIN, pending))).toBe('active');
    expect(now.certificates.steps.map(({ state }) => state)).toContain('handle');
  });

  test('a domain with something that cannot be opened is counted, logged and left; a removed one needs no key', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    old.allIsWell();
    await old.register('login.brand.example');
    await old.verify();
    const { _id, certificate } = await old.stored();
    const broken = { ...certificate, sealedKey: `k1.${Buffer.alloc(60).toString('base64')}` };
    await writable(old.context.domains).update(_id, {}, { set: { certificate: broken } });
    await old.close();
    const both = await startOn(storeUrl, [k2, k1]);
    expect(await rewrapAll(both)).toMatchObject({ rewrapped: 0, unopened: 1 });
    expect(both.log()).toContain('what is sealed cannot be opened');
    await both.domains.deleteDomain({ kind: LOGIN }, as());
    expect((await rewrapAll(both)).retired).toMatchObject([{ keyId: 'k1', wraps: false }]);
  });
});
