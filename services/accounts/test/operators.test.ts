import { createClient } from '@connectrpc/connect';
import { operatorScopes } from '@telehealth/contracts/access';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { createTransport } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { bootstrapToken } from '@telehealth/service-kit/testing';
import { StoreUnavailable } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { authenticateOperator } from '../src/app/operators/authenticate-operator.ts';
import { type AccountsUnderTest, sha256, startAccounts, under } from './accounts-under-test.ts';

/** What an operator with this token can call. */
function as(accounts: AccountsUnderTest, token: string) {
  const transport = createTransport({ targets: [accounts.url], operatorToken: token });
  onTestFinished(() => transport.close());
  return {
    accounts: createClient(OperatorService, transport),
    tokens: createClient(OperatorTokenService, transport),
    audit: createClient(AuditService, transport),
  };
}

const acme = { name: 'Acme', mode: ClientMode.TEST };

test('decisions.md 11: a token opens what its scopes name, and its acts bear its name', async () => {
  const accounts = await startAccounts();
  const { operator, token } = await accounts.tokens.createOperator({ name: 'ada', scopes: ['accounts'] });
  expect(operator).toMatchObject({ name: 'ada', scopes: ['accounts'], revokedAt: 0n });
  expect(token).toMatch(/^opt_[0-9A-Za-z]{38}$/);
  const ada = as(accounts, token);
  const { client } = await ada.accounts.createClient(acme);
  const { rows } = await accounts.audit.listAuditRows({ clientId: client?.clientId ?? '' });
  expect(rows).toMatchObject([
    { action: 'client.create', actor: { who: { case: 'operator', value: 'ada' } } },
  ]);
  expect(await kindOf(ada.tokens.listOperators({}))).toBe('forbidden');

  const other = await accounts.tokens.createOperator({ name: 'cat', scopes: ['catalog'] });
  const cat = as(accounts, other.token);
  expect(await kindOf(cat.accounts.listClients({}))).toBe('forbidden');
});

test('decisions.md 11: a token is unknown from its end on', async () => {
  const accounts = await startAccounts();
  const { clock, tokens, directory } = accounts;
  const end = BigInt(clock.now() + 60_000);
  const scopes = ['accounts'];
  const expiries = [
    { case: 'expiresAt', value: end },
    { case: 'expiresInSeconds', value: 60 },
  ] as const;
  const ada = await tokens.createOperator({ name: 'ada', scopes, expiry: expiries[0] });
  const bob = await tokens.createOperator({ name: 'bob', scopes, expiry: expiries[1] });
  expect(ada.operator).toMatchObject({ expiresAt: end });
  expect(bob.operator).toEqual((await tokens.getOperator({ name: 'bob' })).operator);
  expect(bob.operator).toMatchObject({ expiresAt: end, clientIds: [] });
  const tokenSha256 = sha256(ada.token);
  expect(await directory.resolveOperator({ tokenSha256 })).toMatchObject({ known: true, expiresAt: end });
  const callers = [ada, bob].map(({ token }) => as(accounts, token));
  clock.pass(59_999);
  for (const { accounts: own } of callers) expect(await kindOf(own.listClients({}))).toBe('ok');
  clock.pass(1);
  for (const { accounts: own } of callers) expect(await kindOf(own.listClients({}))).toBe('unauthorized');
  const unknown = await directory.resolveOperator({ tokenSha256: sha256('unknown') });
  expect(await directory.resolveOperator({ tokenSha256 })).toEqual(unknown);
  const { rows } = await accounts.audit.listAuditRows({});
  for (const name of ['ada', 'bob']) {
    const row = rows.find(({ subject }) => subject === `operator:${name}`);
    expect(JSON.parse(row?.changedJson ?? '{}')).toEqual({ scopes: ['accounts'], expiresAt: Number(end) });
  }
  expect(await kindOf(tokens.getOperator({ name: 'nobody' }))).toBe('not-found');
});

test('decisions.md 11: a revoked token is refused at once, and its name is never used again', async () => {
  const accounts = await startAccounts();
  const { token } = await accounts.tokens.createOperator({ name: 'ada', scopes: ['accounts'] });
  const ada = as(accounts, token);
  expect(await kindOf(ada.accounts.listClients({}))).toBe('ok');
  const resolve = (secret: string) => accounts.directory.resolveOperator({ tokenSha256: sha256(secret) });
  expect(await resolve(token)).toMatchObject({ known: true, name: 'ada', scopes: ['accounts'] });
  accounts.clock.pass(1000);
  await accounts.tokens.revokeOperator({ name: 'ada' });
  await accounts.tokens.revokeOperator({ name: 'ada' });
  expect(await kindOf(ada.accounts.listClients({}))).toBe('unauthorized');
  const unknown = await resolve('unknown');
  expect(unknown).toMatchObject({ known: false, name: '', scopes: [] });
  expect(await resolve(token)).toEqual(unknown);
  const again = accounts.tokens.createOperator({ name: 'ada', scopes: ['accounts'] });
  expect(await kindOf(again)).toBe('conflict');
  const { operator } = await accounts.tokens.getOperator({ name: 'ada' });
  expect(operator).toMatchObject({ name: 'ada', revokedAt: BigInt(accounts.clock.now()) });
  const { rows } = await accounts.audit.listAuditRows({});
  const ofAda = rows.filter(({ subject }) => subject === 'operator:ada');
  expect(ofAda.map(({ action }) => action)).toEqual(['operator.revoke', 'operator.create']);
});

test('decisions.md 11: the bootstrap operator makes operators with any scope and does nothing else; it can be neither created nor revoked', async () => {
  const accounts = await startAccounts();
  const { tokens, directory } = accounts;
  const known = { known: true, name: 'bootstrap', scopes: ['operators'], clientIds: [], expiresAt: 0n };
  expect(await directory.resolveOperator({ tokenSha256: sha256(bootstrapToken) })).toMatchObject(known);
  const bootstrap = as(accounts, bootstrapToken);
  const others = [
    ...[bootstrap.accounts.listClients({}), bootstrap.accounts.createClient(acme)],
    bootstrap.audit.listAuditRows({}),
  ];
  expect(await Promise.all(others.map(kindOf))).toEqual(Array(3).fill('forbidden'));
  const { operator } = await tokens.createOperator({ name: 'ada', scopes: operatorScopes });
  expect(operator?.scopes).toEqual(operatorScopes);
  expect(await kindOf(tokens.createOperator({ name: 'bootstrap', scopes: ['accounts'] }))).toBe('conflict');
  expect(await kindOf(tokens.revokeOperator({ name: 'bootstrap' }))).toBe('conflict');
  expect(await kindOf(tokens.revokeOperator({ name: 'nobody' }))).toBe('not-found');
});

test('operators are listed by name, page by page', async () => {
  const { tokens } = await startAccounts();
  for (const name of ['cleo', 'ada', 'bob']) await tokens.createOperator({ name, scopes: ['catalog'] });
  const first = await tokens.listOperators({ limit: 2 });
  // The last one is who calls the other contracts of these tests.
  expect(first).toMatchObject({ operators: [{ name: 'ada' }, { name: 'bob' }] });
  const rest = await tokens.listOperators({ limit: 2, pageToken: first.nextPageToken });
  expect(rest).toMatchObject({
    operators: [{ name: 'cleo' }, { name: expect.stringMatching(/^made-/) }],
    nextPageToken: '',
  });
  expect(await kindOf(tokens.listOperators({ limit: 201 }))).toBe('malformed-request');
});

test('one of several creations of a name at the same moment succeeds, and its repeat is answered the same without the token', async () => {
  const { tokens } = await startAccounts();
  const create = (key: string) => tokens.createOperator({ name: 'ada', scopes: ['accounts'] }, under(key));
  const raced = ['k1', 'k2', 'k3', 'k4'].map(create);
  const kinds = await Promise.all(raced.map(kindOf));
  expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(1);
  expect(await create(`k${kinds.indexOf('ok') + 1}`)).toEqual({
    ...(await Promise.any(raced)),
    token: '',
  });
});

test('a store out of reach makes operators unavailable, not unauthorized', async () => {
  const { context } = await startAccounts();
  const find = () => Promise.reject(new StoreUnavailable('down'));
  const away = { ...context, operators: { ...context.operators, find } };
  expect(await kindOf(authenticateOperator(away, 'opt_some'))).toBe('unavailable');
  expect(await authenticateOperator(away, bootstrapToken)).toMatchObject({ name: 'bootstrap' });
});
