import { dayMs } from '@telehealth/ids';
import { errorFromWire } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createRegistration } from '../src/app/registrations/create-registration.ts';
import { draft, operationUnder, startRegistrations } from './registering.ts';
import { as } from './webhooks-under-test.ts';

const tooMany = 'conflict too_many_registrations';

await onEveryStore((freshUrl) => {
  test('decisions.md 10: of 30 creations at once exactly 20 succeed, and a deletion makes room for one; another brand has room of its own', async () => {
    const storeUrl = freshUrl();
    const [one, other] = [await startRegistrations({ storeUrl }), await startRegistrations({ storeUrl })];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) => refusalOf((n % 2 === 0 ? one : other).register())),
    );
    const counted = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    expect([counted('ok'), counted(tooMany)]).toEqual([20, 10]);
    const { registrations } = await one.registrations.listRegistrations({}, as());
    expect(registrations).toHaveLength(20);
    const { registrationId = '' } = registrations[7] ?? {};
    await one.registrations.deleteRegistration({ registrationId }, as());
    expect(await refusalOf(one.register())).toBe('ok');
    expect(await refusalOf(other.register())).toBe(tooMany);
    expect(await refusalOf(one.register({}, { brandId: 'brd_2' }))).toBe('ok');
  });
});

test('a repeat of the twentieth creation finds its registration', async () => {
  const { register, context } = await startRegistrations();
  for (let n = 0; n < 19; n++) await register();
  const asked = { brand: { clientId: 'cli_1', brandId: 'brd_1' }, ...draft() };
  const { registration, secret } = await createRegistration(context, operationUnder('opr_1'), asked);
  const again = await createRegistration(context, operationUnder('opr_1'), asked);
  expect([again.registration._id, again.secret]).toEqual([registration._id, secret]);
  expect(await refusalOf(register())).toBe(tooMany);
});

test('decisions.md 13: a client creates so many registrations in a day, deleted ones too; the next one is 429 until the next day', async () => {
  const { registrations, register, clock } = await startRegistrations({ maxRegistrationsInADay: 3 });
  clock.pass(dayMs - (clock.now() % dayMs) + dayMs / 2);
  for (let n = 0; n < 3; n++) {
    const { registrationId } = await register();
    await registrations.deleteRegistration({ registrationId }, as());
  }
  const refused = errorFromWire(await register().catch((error: unknown) => error));
  expect(refused).toMatchObject({
    ...{ kind: 'rate-limited', reason: 'registration_quota', retryAfterSeconds: 12 * 60 * 60 },
    detail: 'A client creates at most 3 registrations in a day (UTC).',
  });
  expect(await refusalOf(register({}, { clientId: 'cli_2', brandId: 'brd_9' }))).toBe('ok');
  clock.pass(dayMs / 2);
  expect(await refusalOf(register())).toBe('ok');
});
