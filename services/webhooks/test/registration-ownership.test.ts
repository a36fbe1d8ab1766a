import { errorFromWire } from '@telehealth/rpc';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { startRegistrations } from './registering.ts';
import { as } from './webhooks-under-test.ts';

/** Every method that names a registration. */
const methods = [
  'getRegistration',
  'updateRegistration',
  'deleteRegistration',
  'rotateSecret',
  'getHealth',
] as const;

test.each(methods)(
  'interface.md 5: %s answers foreign, unknown and deleted registrations in the same words, after the same store calls',
  async (name) => {
    const calls = countStoreCalls();
    const { registrations, register, context } = await startRegistrations({ wrapStore: calls.wrap });
    const { registrationId: own } = await register();
    const { registrationId: deleted } = await register();
    await registrations.deleteRegistration({ registrationId: deleted }, as());
    await context.relay.drain();
    const before = await context.registrations.get(own);
    const call = (registrationId: string, options = as()) =>
      registrations[name](
        { registrationId, ...(name === 'updateRegistration' && { enabled: false }) },
        options,
      );
    const misses: readonly [string, ReturnType<typeof as>][] = [
      ['whr_missing', as()],
      [own, as({ clientId: 'cli_2' })],
      [own, as({ brandId: 'brd_2' })],
      [own, as({ clientId: 'cli_2', brandId: 'brd_2' })],
      [deleted, as()],
      ['', as()],
      [`${own}x`, as()],
    ];
    const answers = [];
    for (const [id, options] of misses) {
      let answer: unknown;
      const cost = await calls.during(() =>
        call(id, options).then(
          () => 'answered',
          (error: unknown) => {
            const { kind, reason, detail, issues } = errorFromWire(error);
            answer = { kind, reason, detail, issues };
          },
        ),
      );
      answers.push({ answer, cost });
    }
    expect(answers[0]?.answer).toMatchObject({ kind: 'not-found' });
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(await context.registrations.get(own)).toEqual(before);
    await call(own);
  },
);

test('a list has the registrations of its brand alone', async () => {
  const { registrations, register } = await startRegistrations();
  const { registrationId } = await register();
  await register({}, { brandId: 'brd_2' });
  await register({}, { clientId: 'cli_2' });
  const listed = (await registrations.listRegistrations({}, as())).registrations;
  expect(listed.map((each) => each.registrationId)).toEqual([registrationId]);
});
