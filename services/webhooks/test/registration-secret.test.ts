import { refusalOf } from '@telehealth/rpc/testing';
import { cutOnce, Died, dyingAt } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { createRegistration } from '../src/app/registrations/create-registration.ts';
import { rotateSecret } from '../src/app/registrations/rotate-secret.ts';
import { signingSecrets } from '../src/app/signatures/signing-secrets.ts';
import type { Context } from '../src/context.ts';
import { draft, operationUnder, startRegistrations } from './registering.ts';
import { as } from './webhooks-under-test.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const brand = { clientId: 'cli_1', brandId: 'brd_1' };
const owned = (registrationId: string) => ({ registrationId, clientIds: ['cli_1'], brandId: 'brd_1' });

/** The secrets that sign, as their receiver stores them. */
async function signing({ context }: { readonly context: Context }, registrationId: string) {
  const stored = await context.registrations.get(registrationId);
  if (stored === undefined) throw new Error('no such registration');
  const secrets = signingSecrets(context, stored, context.clock.now());
  return secrets.map((secret) => `whsec_${Buffer.from(secret).toString('base64')}`);
}

test('research 5.1: after a rotation the secret before signs for a day, at most two older ones at once', async () => {
  const webhooks = await startRegistrations();
  const { registrations, register, clock } = webhooks;
  const { registrationId, secret: first } = await register();
  const rotate = async (overlapSeconds?: number) =>
    (await registrations.rotateSecret({ registrationId, overlapSeconds }, as())).secret;
  const second = await rotate();
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await signing(webhooks, registrationId)).toEqual([second, first]);
  clock.pass(day - 1);
  expect(await signing(webhooks, registrationId)).toEqual([second, first]);
  clock.pass(1);
  expect(await signing(webhooks, registrationId)).toEqual([second]);
  const [third, fourth] = [await rotate(60), await rotate()];
  expect(await signing(webhooks, registrationId)).toEqual([fourth, third, second]);
  expect(await refusalOf(rotate())).toBe('conflict too_many_secrets');
  expect(await signing(webhooks, registrationId)).toEqual([fourth, third, second]);
  clock.pass(60_000);
  const fifth = await rotate();
  expect(await signing(webhooks, registrationId)).toEqual([fifth, fourth, third]);
  const last = await rotate(0);
  expect(await signing(webhooks, registrationId)).toEqual([last]);
  expect((await webhooks.context.registrations.get(registrationId))?.secrets).toHaveLength(1);
});

test('an overlap of more than seven days is malformed', async () => {
  const { registrations, register } = await startRegistrations();
  const { registrationId } = await register();
  const rotate = (overlapSeconds: number) =>
    refusalOf(registrations.rotateSecret({ registrationId, overlapSeconds }, as()));
  expect(await rotate(604_801)).toBe('malformed-request overlap_seconds.range');
  expect(await rotate(604_800)).toBe('ok');
});

test('decisions.md 10: a replayed creation and a replayed rotation show everything but the secret', async () => {
  const { registrations, register, context, audited } = await startRegistrations();
  const { registrationId, secret } = await register({}, { idempotencyKey: 'create' });
  expect(await register({}, { idempotencyKey: 'create' })).toEqual({ registrationId, secret: '' });
  const rotate = () => registrations.rotateSecret({ registrationId }, as({ idempotencyKey: 'rotate' }));
  const rotated = await rotate();
  expect(await rotate()).toEqual({ ...rotated, secret: '' });
  expect(rotated.secret).not.toBe(secret);
  expect(await context.registrations.find({}, { limit: 5 })).toHaveLength(1);
  expect(await audited(registrationId)).toHaveLength(2);
});

test.each(['create', 'rotate'] as const)(
  'a %s that dies at any step and is repeated has one effect, and its answer has the secret that signs',
  async (kind) => {
    const webhooks = await startRegistrations();
    const { context, audited, register, clock } = webhooks;
    for (let diesAt = 0; ; diesAt++) {
      const registrationId = kind === 'rotate' ? (await register()).registrationId : '';
      const { mortal, died } = dyingAt(diesAt);
      const dying: Context = {
        ...context,
        registrations: mortal(context.registrations),
        auditRows: mortal(context.auditRows),
        relay: { ...context.relay, publish: () => {} },
      };
      const run = (by: Context) =>
        kind === 'create'
          ? createRegistration(by, operationUnder(`opr_${diesAt}`), { brand, ...draft() })
          : rotateSecret(by, operationUnder(`opr_${diesAt}`), owned(registrationId));
      const first = await run(dying).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
      const again = await run(context);
      if (first) expect(again.secret).toBe(first.secret);
      const { _id } = again.registration;
      const secrets = await signing(webhooks, _id);
      expect([secrets[0], secrets.length]).toEqual([again.secret, kind === 'create' ? 1 : 2]);
      clock.pass(60_000);
      await context.relay.sweep();
      expect((await audited(_id)).length).toBe(kind === 'create' ? 1 : 2);
      if (!died()) {
        expect(diesAt).toBeGreaterThan(0);
        break;
      }
    }
    const made = await context.registrations.find({}, { limit: 50 });
    expect(new Set(made.map(({ place }) => place)).size).toBe(made.length);
  },
);

test.each(['before', 'after'] as const)(
  'a connection that is lost %s a write changes nothing in the answers',
  async (effect) => {
    const webhooks = await startRegistrations();
    const cut = () => ({
      ...webhooks.context,
      registrations: cutOnce(webhooks.context.registrations, effect),
    });
    const made = await createRegistration(cut(), operationUnder('opr_1'), { brand, ...draft() });
    const { _id } = made.registration;
    expect(await signing(webhooks, _id)).toEqual([made.secret]);
    const rotated = await rotateSecret(cut(), operationUnder('opr_2'), owned(_id));
    expect(await signing(webhooks, _id)).toEqual([rotated.secret, made.secret]);
  },
);

test('a repeat whose secret was replaced in between is refused, and shows no other one', async () => {
  const { context } = await startRegistrations();
  const made = await createRegistration(context, operationUnder('opr_1'), { brand, ...draft() });
  const ref = owned(made.registration._id);
  await rotateSecret(context, operationUnder('opr_2'), ref, 0);
  const repeat = createRegistration(context, operationUnder('opr_1'), { brand, ...draft() });
  await expect(repeat).rejects.toMatchObject({ reason: 'secret_replaced' });
});

test('a secret of a lost sealing key is left out when the secret is rotated', async () => {
  const webhooks = await startRegistrations();
  const { registrations, register, context, log } = webhooks;
  const { registrationId } = await register();
  const lost = { sealed: 'k0.AAAA', operationId: 'opr_0' };
  await writable(context.registrations).update(
    registrationId,
    {},
    { set: { secrets: [lost], sealedUnder: 'k0' } },
  );
  const { secret } = await registrations.rotateSecret({ registrationId }, as());
  expect(await signing(webhooks, registrationId)).toEqual([secret]);
  expect(log()).toContain('a secret of a registration cannot be opened');
  expect((await context.registrations.get(registrationId))?.sealedUnder).toBe('k1');
});
