import { inspect } from 'node:util';
import { createClient } from '@connectrpc/connect';
import { DisabledReason, HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { draft, startRegistrations } from './registering.ts';
import { as, operatorToken } from './webhooks-under-test.ts';

async function start() {
  const webhooks = await startRegistrations();
  const operators = createClient(RegistrationService, webhooks.asOperator(operatorToken));
  return { ...webhooks, operators };
}

test('an operator disables a registration and enables it again; a repeat changes nothing', async () => {
  const { operators, register, registrations, context, audited, clock } = await start();
  const { registrationId } = await register();
  let woken = 0;
  context.dueRegistrations.onAdd(() => woken++);
  for (let repeat = 0; repeat < 2; repeat++) {
    clock.pass(1);
    const { registration } = await operators.disableRegistration({ registrationId });
    expect(registration).toMatchObject({ enabled: false, disabledReason: DisabledReason.OPERATOR });
  }
  const shown = await registrations.getRegistration({ registrationId }, as());
  expect(shown.registration?.disabledReason).toBe(DisabledReason.OPERATOR);
  for (let repeat = 0; repeat < 2; repeat++) {
    clock.pass(1);
    const { registration } = await operators.enableRegistration({ registrationId });
    expect(registration).toMatchObject({ enabled: true, disabledReason: DisabledReason.UNSPECIFIED });
  }
  expect(woken).toBe(4);
  const name = 'webhook_registration';
  expect((await audited(registrationId)).slice(1)).toEqual([
    [`${name}.disable`, { enabled: false, disabledReason: 'operator' }],
    [`${name}.update`, { enabled: true }],
  ]);
});

test('an operator sees the registrations of a brand and the health of each, and never a secret', async () => {
  const { operators, register } = await start();
  const { registrationId, secret } = await register();
  await register({}, { brandId: 'brd_2' });
  const listed = await operators.listRegistrations({ brandId: 'brd_1' });
  expect(listed.registrations.map((each) => each.registrationId)).toEqual([registrationId]);
  const shown = await operators.getHealth({ registrationId });
  expect(shown).toMatchObject({ registration: { registrationId }, health: { state: HealthState.HEALTHY } });
  expect(inspect([listed, shown], { depth: 9 })).not.toContain(secret);
});

test('an operator lists the registrations of all brands of a client, page by page, the oldest first', async () => {
  const { operators, register, clock } = await start();
  const made: string[] = [];
  for (const brandId of ['brd_2', 'brd_1', 'brd_2']) {
    made.push((await register({}, { brandId })).registrationId);
    clock.pass(1);
  }
  await register({}, { clientId: 'cli_2', brandId: 'brd_9' });
  const ids = async (pageToken: string) => {
    const page = await operators.listRegistrations({ clientId: 'cli_1', limit: 2, pageToken });
    return [page.registrations.map(({ registrationId }) => registrationId), page.nextPageToken] as const;
  };
  const [first, next] = await ids('');
  const [rest] = await ids(next);
  expect([first, rest]).toEqual([made.slice(0, 2), made.slice(2)]);
  const ofBoth = await operators.listRegistrations({ clientId: 'cli_1', brandId: 'brd_1' });
  expect(ofBoth.registrations.map(({ registrationId }) => registrationId)).toEqual([made[1]]);
});

test('to operators a deleted registration is missing', async () => {
  const { operators, register, registrations } = await start();
  const { registrationId } = await register();
  await registrations.deleteRegistration({ registrationId }, as());
  const calls = [operators.getHealth, operators.disableRegistration, operators.enableRegistration];
  for (const call of calls) expect(await refusalOf(call({ registrationId }))).toBe('not-found');
  expect((await operators.listRegistrations({ brandId: 'brd_1' })).registrations).toEqual([]);
});

test('decisions.md 14: an operator registers for a brand; validated only, it is refused alike and nothing is created', async () => {
  const { operators, registrations, audited, register } = await start();
  const asked = { clientId: 'cli_1', brandId: 'brd_1', ...draft() };
  const validated = { ...asked, validateOnly: true };
  expect(await operators.createRegistration(validated)).toMatchObject({ secret: '' });
  const plain = { ...validated, url: 'ftp://shop.example/hook' };
  expect(await refusalOf(operators.createRegistration(plain))).toMatch(/^(validation|malformed)/);
  expect(await refusalOf(operators.createRegistration({ ...validated, others: 19 }))).toBe('ok');
  const tooMany = 'conflict too_many_registrations';
  expect(await refusalOf(operators.createRegistration({ ...validated, others: 20 }))).toBe(tooMany);
  expect(await refusalOf(operators.createRegistration({ ...validated, brandId: '' }))).toBe('ok');
  expect(await refusalOf(operators.createRegistration({ ...asked, brandId: '' }))).toBe('not-found');
  expect((await registrations.listRegistrations({}, as())).registrations).toEqual([]);

  const { registration, secret } = await operators.createRegistration(asked);
  expect(registration).toMatchObject({ clientId: 'cli_1', brandId: 'brd_1', url: asked.url, enabled: true });
  expect(secret).toMatch(/^whsec_/);
  const [created] = await audited(registration?.registrationId ?? '');
  expect(created?.[0]).toBe('webhook_registration.create');
  await register();
  expect(await refusalOf(operators.createRegistration({ ...validated, others: 18 }))).toBe(tooMany);
});
