import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { createTransport, errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { bootstrapToken } from '@telehealth/service-kit/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClient, sha256, startAccounts } from './accounts-under-test.ts';
import { newMailFolder } from './member-mails.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const email = 'ada@example.com';
const ada = { name: 'ada', scopes: ['accounts'], email };

async function startSignIns() {
  const mailFolder = newMailFolder();
  const accounts = await startAccounts({ mailFolder });
  const transport = createTransport({ targets: [accounts.url], operatorToken: 'unknown' });
  onTestFinished(() => transport.close());
  const signIns = createClient(OperatorSignInService, transport);
  const { context } = accounts;

  /** In the order of their making. */
  function mails(): readonly string[] {
    return readdirSync(mailFolder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(mailFolder, name), 'utf8'));
  }
  const codesIn = (texts: readonly string[]) =>
    texts.map((text) => /^([0-9A-Z]{4}-[0-9A-Z]{4})\r?$/m.exec(text)?.[1] ?? expect.fail(text));

  return {
    ...accounts,
    signIns,
    mails,
    stored: () => context.operatorSignIns.count({}, {}),
    /** The secret of a terminal, with the code that is mailed. */
    async begin(address = email) {
      const before = codesIn(mails());
      const { secret } = await signIns.beginSignIn({ email: address });
      const code = await eventually(async () => {
        const [made] = codesIn(mails()).filter((one) => !before.includes(one));
        return made ?? expect.fail('no mail yet');
      });
      return { secret, code };
    },
    /** What the token opens now. */
    async opens(token: string) {
      const own = createTransport({ targets: [accounts.url], operatorToken: token });
      onTestFinished(() => own.close());
      return await kindOf(createClient(OperatorService, own).listClients({}));
    },
    actionsOf: async (name: string) => {
      const { rows } = await accounts.audit.listAuditRows({});
      return rows.filter(({ subject }) => subject === `operator:${name}`);
    },
  };
}

/** Another answer for each code, but never the right one. */
const wrongCodes = ['0000-0000', '0000-0001', 'not a code', '', '0000-0002'];

test('decisions.md 11: a person signs in by a mailed code, once, for eight hours, with the scopes of the operator', async () => {
  const { tokens, signIns, begin, opens, clock, mails, directory, actionsOf } = await startSignIns();
  const { operator, token: none } = await tokens.createOperator({ ...ada, email: 'Ada@Example.com' });
  expect(operator).toMatchObject({ name: 'ada', scopes: ['accounts'], email });
  expect(none).toBe('');
  clock.pass(1);
  const { secret, code } = await begin('ADA@example.com');
  expect(mails()).toEqual([expect.stringContaining(`To: ${email}`)]);
  expect(mails()[0]?.replaceAll('=\r\n', '')).toContain('Type it only where you asked for it');
  const typed = ` ${code.replace('-', '').toLowerCase()} `;
  const { token, name, endsAt } = await signIns.completeSignIn({ secret, code: typed });
  expect({ token, name, endsAt }).toEqual({
    token: expect.stringMatching(/^opt_[0-9A-Za-z]{38}$/),
    name: 'ada',
    endsAt: BigInt(clock.now() + 8 * hourMs),
  });
  expect(await directory.resolveOperator({ tokenSha256: sha256(token) })).toMatchObject({
    ...{ known: true, name: 'ada', scopes: ['accounts'], expiresAt: endsAt },
  });
  expect(await kindOf(signIns.completeSignIn({ secret, code }))).toBe('not-found');
  expect(await opens(token)).toBe('ok');
  clock.pass(8 * hourMs - 1);
  expect(await opens(token)).toBe('ok');
  clock.pass(1);
  expect(await opens(token)).toBe('unauthorized');
  const rows = await actionsOf('ada');
  expect(rows.map(({ action }) => action)).toEqual(['operator.sign_in', 'operator.create']);
  expect(rows[0]).toMatchObject({ actor: { who: { case: 'operator', value: 'ada' } } });
  expect(JSON.stringify(rows.map(({ changedJson }) => changedJson))).not.toContain('@');
});

test('decisions.md 11: a stranger gets the answer of an operator; nothing is stored for one, and nothing mailed', async () => {
  const { tokens, signIns, begin, stored, mails, clock } = await startSignIns();
  await tokens.createOperator(ada);
  await tokens.createOperator({ ...ada, name: 'bob', email: 'bob@example.com' });
  await tokens.revokeOperator({ name: 'bob' });
  const expiry = { case: 'expiresInSeconds', value: 1 } as const;
  await tokens.createOperator({ ...ada, name: 'eve', email: 'eve@example.com', expiry });
  clock.pass(1000);
  const answer = {
    ...{ secret: expect.stringMatching(/^[0-9A-Za-z]{32}$/), tries: 5 },
    endsAt: BigInt(clock.now() + 10 * minuteMs),
  };
  for (const other of ['nobody@example.com', 'bob@example.com', 'eve@example.com'])
    expect(await signIns.beginSignIn({ email: other })).toMatchObject(answer);
  await begin();
  expect(await signIns.beginSignIn({ email })).toMatchObject(answer);
  await eventually(async () => expect(mails()).toHaveLength(2));
  expect(await stored()).toBe(2);
  const { secret } = await signIns.beginSignIn({ email: 'nobody@example.com' });
  expect(await kindOf(signIns.completeSignIn({ secret, code: '0000-0000' }))).toBe('not-found');
  expect(await kindOf(signIns.beginSignIn({ email: 'no address' }))).toBe('validation');
});

test('a code works for ten minutes, and beside the secret of the terminal that asked alone', async () => {
  const { tokens, signIns, begin, clock } = await startSignIns();
  await tokens.createOperator(ada);
  const mine = await begin();
  const theirs = await begin();
  const crossed = signIns.completeSignIn({ secret: theirs.secret, code: mine.code });
  expect(await kindOf(crossed)).toBe('not-found');
  for (const secret of ['', 'unknown', ...Array<string>(5).fill(`${mine.secret}x`)])
    expect(await kindOf(signIns.completeSignIn({ secret, code: mine.code }))).toBe('not-found');
  clock.pass(10 * minuteMs - 1);
  expect(await kindOf(signIns.completeSignIn(mine))).toBe('ok');
  clock.pass(1);
  expect(await kindOf(signIns.completeSignIn(theirs))).toBe('not-found');
});

test('five wrong codes end an attempt, also when they are tried at once', async () => {
  const { tokens, signIns, begin } = await startSignIns();
  await tokens.createOperator(ada);
  const first = await begin();
  const wrong = wrongCodes.map((code) => signIns.completeSignIn({ ...first, code }));
  expect(await Promise.all(wrong.map(kindOf))).toEqual(Array(5).fill('not-found'));
  expect(await kindOf(signIns.completeSignIn(first))).toBe('not-found');
  const second = await begin();
  for (const code of wrongCodes.slice(1)) await kindOf(signIns.completeSignIn({ ...second, code }));
  expect(await kindOf(signIns.completeSignIn(second))).toBe('ok');
});

test('five codes of an operator wait at most; the others are not mailed', async () => {
  const { tokens, signIns, begin, mails, clock } = await startSignIns();
  await tokens.createOperator(ada);
  await tokens.createOperator({ ...ada, name: 'bob', email: 'bob@example.com' });
  for (let n = 0; n < 5; n++) await begin();
  await signIns.beginSignIn({ email });
  await begin('bob@example.com');
  expect(mails()).toHaveLength(6);
  clock.pass(10 * minuteMs);
  const again = await begin();
  expect(await kindOf(signIns.completeSignIn(again))).toBe('ok');
});

test('decisions.md 11: a revoked operator is out at once, and cannot complete what began before; the address is free', async () => {
  const { tokens, signIns, begin, opens, directory } = await startSignIns();
  await tokens.createOperator(ada);
  const { token } = await signIns.completeSignIn(await begin());
  const waiting = await begin();
  expect(await opens(token)).toBe('ok');
  await tokens.revokeOperator({ name: 'ada' });
  expect(await opens(token)).toBe('unauthorized');
  expect(await directory.resolveOperator({ tokenSha256: sha256(token) })).toMatchObject({ known: false });
  expect(await kindOf(signIns.completeSignIn(waiting))).toBe('not-found');
  expect((await tokens.getOperator({ name: 'ada' })).operator).toMatchObject({ email: '' });
  expect(await kindOf(tokens.createOperator({ ...ada, name: 'ada-2' }))).toBe('ok');
  expect(await opens(token)).toBe('unauthorized');
});

test('decisions.md 11: a sign-in ends with its operator, and reaches the clients that the operator is bound to', async () => {
  const accounts = await startSignIns();
  const { tokens, signIns, begin, opens, clock, directory } = accounts;
  const clientId = await createTestClient(accounts);
  const expiry = { case: 'expiresInSeconds', value: 3600 } as const;
  await tokens.createOperator({ ...ada, clientIds: [clientId], expiry });
  const end = BigInt(clock.now() + hourMs);
  const { token, endsAt } = await signIns.completeSignIn(await begin());
  expect(endsAt).toBe(end);
  const resolved = await directory.resolveOperator({ tokenSha256: sha256(token) });
  expect(resolved).toMatchObject({ clientIds: [clientId], expiresAt: end });
  clock.pass(hourMs - 1);
  expect(await opens(token)).toBe('ok');
  clock.pass(1);
  expect(await opens(token)).toBe('unauthorized');
});

test('a sign-out ends the token of that sign-in alone, and tells nobody whether a token is known', async () => {
  const { tokens, signIns, begin, opens, actionsOf, clock } = await startSignIns();
  await tokens.createOperator(ada);
  const other = await tokens.createOperator({ name: 'bot', scopes: ['accounts'] });
  clock.pass(1);
  const first = await signIns.completeSignIn(await begin());
  clock.pass(1);
  const second = await signIns.completeSignIn(await begin());
  clock.pass(1);
  for (const token of [first.token, first.token, other.token, 'unknown', ''])
    expect(await signIns.endSignIn({ token })).toMatchObject({});
  expect(await opens(first.token)).toBe('unauthorized');
  expect(await opens(second.token)).toBe('ok');
  expect(await opens(other.token)).toBe('ok');
  const [row, ...rows] = await actionsOf('ada');
  expect(row).toMatchObject({
    action: 'operator.sign_out',
    actor: { who: { case: 'operator', value: 'ada' } },
  });
  expect(rows.map(({ action }) => action)).toEqual([
    ...['operator.sign_in', 'operator.sign_in', 'operator.create'],
  ]);
});

test('an address is that of one operator, and the bootstrap operator can have none', async () => {
  const { tokens, stored, signIns } = await startSignIns();
  await tokens.createOperator(ada);
  const reasonOf = (input: object) =>
    tokens.createOperator({ ...ada, ...input }).then(
      () => 'ok',
      (error) => errorFromWire(error).reason,
    );
  expect(await reasonOf({ name: 'bob', email: 'ADA@example.com' })).toBe('operator_exists');
  expect(await reasonOf({ email: 'other@example.com' })).toBe('operator_exists');
  expect(await reasonOf({ name: 'bootstrap', email: 'boot@example.com' })).toBe('operator_name_reserved');
  expect(await kindOf(tokens.createOperator({ ...ada, name: 'bob', email: 'no address' }))).toBe(
    'validation',
  );
  expect(await kindOf(signIns.endSignIn({ token: bootstrapToken }))).toBe('ok');
  expect(await kindOf(tokens.listOperators({}))).toBe('ok');
  expect(await stored()).toBe(0);
});

test('a repeated creation under an idempotency key answers the same operator', async () => {
  const { tokens } = await startSignIns();
  const create = () => tokens.createOperator(ada, { headers: { 'idempotency-key': 'k1' } });
  expect(await create()).toEqual(await create());
});

test('where no mail is sent, nobody can sign in, and no operator gets an address', async () => {
  const { tokens, url } = await startAccounts();
  const transport = createTransport({ targets: [url], operatorToken: 'unknown' });
  onTestFinished(() => transport.close());
  const signIns = createClient(OperatorSignInService, transport);
  for (const asked of [signIns.beginSignIn({ email }), tokens.createOperator(ada)])
    expect(await asked.catch(errorFromWire)).toMatchObject({ kind: 'conflict', reason: 'no_mail' });
});

test('no log has a code, a secret, a token or an address', async () => {
  const { tokens, signIns, begin, log } = await startSignIns();
  await tokens.createOperator(ada);
  const begun = await begin();
  const { token } = await signIns.completeSignIn(begun);
  const written = log();
  for (const text of [begun.code, begun.secret, token, email]) expect(written).not.toContain(text);
});
