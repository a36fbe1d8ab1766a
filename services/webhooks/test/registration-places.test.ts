import { refusalOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createRegistration } from '../src/app/registrations/create-registration.ts';
import { operationUnder } from './operation-under.ts';
import { draft, startRegistrations } from './registering.ts';
import { as } from './webhooks-under-test.ts';

const tooMany = 'conflict too_many_registrations';

await onEveryStore((freshUrl) => {
  test('decisions.md 10: of 30 creations at once exactly 20 succeed', async () => {
    const storeUrl = freshUrl();
    const replicas = await Promise.all([1, 2].map(() => startRegistrations({ storeUrl })));
    const [{ registrations }] = replicas as [(typeof replicas)[number]];
    const outcomes = await Promise.all(
      replicas.flatMap((replica) =>
        Array.from({ length: 15 }, () => refusalOf(replica.registrations.createRegistration(draft(), as()))),
      ),
    );
    const counted = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    expect([counted('ok'), counted(tooMany)]).toEqual([20, 10]);
    expect((await registrations.listRegistrations({}, as())).registrations).toHaveLength(20);
  });

  test('creations at once all succeed while there are places, and a deletion frees one', async () => {
    const { registrations, register } = await startRegistrations({ storeUrl: freshUrl() });
    const made = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(await refusalOf(register())).toBe(tooMany);
    await registrations.deleteRegistration({ registrationId: made[7]?.registrationId ?? '' }, as());
    expect(await refusalOf(register())).toBe('ok');
    expect(await refusalOf(register())).toBe(tooMany);
  });

  test('a creation that took the last place and is repeated finds its registration', async () => {
    const { register, context } = await startRegistrations({ storeUrl: freshUrl() });
    for (let n = 0; n < 19; n++) await register();
    const asked = { brand: { clientId: 'cli_1', brandId: 'brd_1' }, ...draft() };
    const { registration, secret } = await createRegistration(context, operationUnder('opr_1'), asked);
    const again = await createRegistration(context, operationUnder('opr_1'), asked);
    expect([again.registration._id, again.secret]).toEqual([registration._id, secret]);
    expect(await refusalOf(register())).toBe(tooMany);
  });

  test('the places of one brand are not those of another', async () => {
    const { register } = await startRegistrations({ storeUrl: freshUrl() });
    for (let n = 0; n < 20; n++) await register();
    expect(await refusalOf(register({}, { brandId: 'brd_2' }))).toBe('ok');
  });
});
