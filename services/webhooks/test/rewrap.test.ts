import { rewrapAll as rewrapRun } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { signingSecrets } from '../src/app/signatures/signing-secrets.ts';
import { startRegistrations } from './registering.ts';
import { as, operatorToken, type WebhooksOptions } from './webhooks-under-test.ts';

const [k1, k2] = ['k1', 'k2'].map((id, n) => ({ id, key: Buffer.alloc(32, n) })) as [Key, Key];
type Key = { readonly id: string; readonly key: Buffer };
type Webhooks = Awaited<ReturnType<typeof startRegistrations>>;

const day = 24 * 60 * 60_000;

const rewrapAll = ({ asOperator }: Webhooks) => rewrapRun(asOperator(operatorToken));

onEmbeddedStore((freshUrl) => {
  const startOn = (storeUrl: string, sealingKeys: NonNullable<WebhooksOptions['sealingKeys']>) =>
    startRegistrations({ storeUrl, sealingKeys, holdsLeases: true });

  test('decisions.md 13: after a rewrap the retired key can go: every secret and the signing key open without it', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const made = [];
    for (const brandId of ['brd_1', 'brd_2', 'brd_3']) {
      for (let n = 0; n < 18; n++) made.push(await old.register({}, { brandId }));
    }
    const [{ registrationId = '', secret = '' } = {}] = made;
    const { secret: rotated } = await old.registrations.rotateSecret({ registrationId }, as());
    const [{ publicKey } = expect.fail()] = await old.context.signingKeys.signing();
    await old.close();

    const both = await startOn(storeUrl, [k2, k1]);
    const { rewrapped, unopened, retired } = await rewrapAll(both);
    expect([rewrapped, unopened]).toEqual([made.length + 1, 0]);
    expect(retired).toMatchObject([{ keyId: 'k1', wraps: false, missing: false }]);
    expect((await rewrapAll(both)).rewrapped).toBe(0);
    await both.close();

    const { context } = await startOn(storeUrl, [k2]);
    expect((await context.signingKeys.signing()).map((key) => key.publicKey)).toEqual([publicKey]);
    for (const each of made) {
      const stored = await context.registrations.get(each.registrationId);
      if (stored === undefined) throw new Error('no such registration');
      const opened = signingSecrets(context, stored, context.clock.now());
      const texts = opened.map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
      expect(texts).toEqual(each.registrationId === registrationId ? [rotated, secret] : [each.secret]);
    }
  });

  test('decisions.md 13: after a rewrap each URL opens by the new key alone, and none is stored in clear', async () => {
    const storeUrl = freshUrl();
    const url = 'https://shop.example/hook?token=canary';
    const old = await startOn(storeUrl, [k1]);
    const made = [await old.register({ url }), await old.register({ url })];
    await old.close();

    const both = await startOn(storeUrl, [k2, k1]);
    const read = ({ registrations }: Webhooks) =>
      Promise.all(
        made.map(async ({ registrationId }) => {
          const { registration } = await registrations.getRegistration({ registrationId }, as());
          return registration?.url;
        }),
      );
    expect(await read(both)).toEqual([url, url]);
    await rewrapAll(both);
    await both.close();

    const after = await startOn(storeUrl, [k2]);
    expect(await read(after)).toEqual([url, url]);
    expect(JSON.stringify(await after.context.registrations.find({}, { limit: 9 }))).not.toContain('canary');
  });

  test('decisions.md 13: a rotation of the secret seals the URL again with it, and another URL is sealed like the first', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const { registrationId } = await old.register();
    await old.close();
    const both = await startOn(storeUrl, [k2, k1]);
    await both.registrations.rotateSecret({ registrationId, overlapSeconds: 0 }, as());
    await both.close();
    const { registrations } = await startOn(storeUrl, [k2]);
    const urlNow = async () =>
      (await registrations.getRegistration({ registrationId }, as())).registration?.url;
    expect(await urlNow()).toBe('https://shop.example/hook');
    await registrations.updateRegistration({ registrationId, url: 'https://other.example/' }, as());
    expect(await urlNow()).toBe('https://other.example/');
  });

  test('decisions.md 13: a retired key is needed while a secret or a signing key is sealed under it', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    await old.register();
    await old.close();
    const without = await startOn(storeUrl, [k2]);
    expect((await rewrapAll(without)).retired).toMatchObject([{ keyId: 'k1', wraps: true, missing: true }]);
    const [{ _id } = expect.fail()] = await without.context.registrations.find({}, { limit: 1 });
    await without.registrations.deleteRegistration({ registrationId: _id }, as());
    expect((await rewrapAll(without)).retired).toEqual([]);
    await without.close();

    const again = await startOn(storeUrl, [k1]);
    await again.context.signingKeys.signing();
    await again.close();
    const after = await startOn(storeUrl, [k2]);
    const { unopened, retired } = await rewrapAll(after);
    expect(unopened).toBe(1);
    expect(retired).toMatchObject([{ keyId: 'k1', wraps: true, missing: true }]);
  });

  test('a registration with a secret that cannot be opened is counted and left as it is', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const { registrationId } = await old.register();
    const lost = { sealed: `k1.${Buffer.alloc(60).toString('base64')}`, operationId: 'opr_0' };
    const stored = await old.context.registrations.get(registrationId);
    const secrets = [...(stored?.secrets ?? []), { ...lost, until: old.clock.now() + day }];
    await writable(old.context.registrations).update(registrationId, {}, { set: { secrets } });
    await old.close();
    const both = await startOn(storeUrl, [k2, k1]);
    expect(await rewrapAll(both)).toMatchObject({ rewrapped: 0, unopened: 1 });
    expect((await both.context.registrations.get(registrationId))?.secrets).toEqual(secrets);
    expect(both.log()).toContain('what is sealed cannot be opened');
  });
});
