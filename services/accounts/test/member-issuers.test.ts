import { inspect } from 'node:util';
import { createClient } from '@connectrpc/connect';
import { MemberIssuerService } from '@telehealth/contracts/accounts/v1/member_issuer_service';
import { MemberRole } from '@telehealth/contracts/accounts/v1/member_service';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { scopesOfRole } from '@telehealth/ids';
import { createTransport } from '@telehealth/rpc';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClient, sealingKeys, sha256, startAccounts, tenant } from './accounts-under-test.ts';
import { startMembers } from './member-mails.ts';

const registration = { issuer: 'https://id.shop.example', oidcClientId: 'console' };
const asked = { ...registration, oidcClientSecret: 'canary-secret-of-the-issuer', trustsAddresses: true };

/** Accounts with members, whose client has an issuer. */
async function startIssuer() {
  const started = await startMembers();
  const issuers = createClient(MemberIssuerService, started.transport);
  await issuers.putMemberIssuer(asked, started.as());
  const signIn = (email: string, other: object = {}) =>
    issuers.signInMember({
      ...{ clientId: started.clientId, ...registration, email, browserSha256: sha256('mine') },
      ...other,
    });
  return { ...started, issuers, signIn };
}

test('decisions.md 15: the secret of the issuer of a client is shown to nobody, stored sealed, and in no audit row', async () => {
  const { accounts, issuers, as, clientId } = await startIssuer();
  const { memberIssuer } = await issuers.getMemberIssuer({}, as());
  expect(memberIssuer).toMatchObject({ ...registration, trustsAddresses: true });
  expect(memberIssuer?.changedAt).toBeDefined();
  const stored = await accounts.context.memberIssuers.get(clientId, {});
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  expect(rows.map(({ action }) => action)).toContain('member_issuer.put');
  expect(inspect([stored, rows, accounts.log()], { depth: 9 })).not.toContain('canary');
  expect(await issuers.openMemberIssuer({ clientId })).toMatchObject(asked);
});

test('decisions.md 15: a client without an issuer, an unknown one and a suspended one are one and the same', async () => {
  const { accounts, operator, issuers, as, clientId } = await startIssuer();
  const other = await createTestClient(accounts, 'Neighbour');
  for (const id of [other, 'cli_missing'])
    expect(await kindOf(issuers.openMemberIssuer({ clientId: id }))).toBe('not-found');
  expect((await issuers.getMemberIssuer({}, as(other))).memberIssuer?.issuer).toBe('');
  await operator.suspendClient({ clientId, reason: 'unpaid' });
  expect(await kindOf(issuers.openMemberIssuer({ clientId }))).toBe('not-found');
  await operator.resumeClient({ clientId });
  await issuers.removeMemberIssuer({}, as());
  await issuers.removeMemberIssuer({}, as());
  await issuers.removeMemberIssuer({}, as(other));
  expect(await kindOf(issuers.openMemberIssuer({ clientId }))).toBe('not-found');
});

test('an issuer without a secret is refused', async () => {
  const { issuers, as } = await startIssuer();
  expect(await refusalOf(issuers.putMemberIssuer({ ...asked, oidcClientSecret: '' }, as()))).toBe(
    'validation request.missing_field',
  );
});

test('decisions.md 15: an address that the issuer proved opens the session of its member once, in the browser that began', async () => {
  const { invite, signIn, open, resolve, clientId } = await startIssuer();
  const memberId = await invite('ada@shop.example', MemberRole.SUPPORT);
  const { token } = await signIn('Ada@Shop.example');
  expect(await kindOf(open(token, 'theirs'))).toBe('not-found');
  const session = await open(token);
  expect(await resolve(session)).toMatchObject({
    ...{ known: true, clientId, memberId, scopes: scopesOfRole('support') },
  });
  expect(await kindOf(open(token))).toBe('not-found');
});

test('decisions.md 15: an issuer signs in members of its own client alone, and nobody once another issuer took its place', async () => {
  const { accounts, issuers, invite, signIn, members, as } = await startIssuer();
  const other = await createTestClient(accounts, 'Neighbour');
  await issuers.putMemberIssuer({ ...asked, issuer: 'https://id.other.example' }, as(other));
  await invite('owner@shop.example');
  const memberId = await invite('ada@shop.example', MemberRole.VIEWER);
  await invite('max@other.example', MemberRole.VIEWER, [], other);
  expect(await kindOf(signIn('max@other.example'))).toBe('not-found');
  expect(await kindOf(signIn('ada@shop.example', { clientId: other }))).toBe('not-found');
  expect(await kindOf(signIn('max@other.example', { clientId: other }))).toBe('not-found');
  expect(await kindOf(signIn('ada@shop.example', { issuer: 'https://evil.example' }))).toBe('not-found');
  expect(await kindOf(signIn('ada@shop.example'))).toBe('ok');
  await members.removeMember({ memberId }, as());
  expect(await kindOf(signIn('ada@shop.example'))).toBe('not-found');
  await issuers.removeMemberIssuer({}, as());
  expect(await kindOf(signIn('owner@shop.example'))).toBe('not-found');
});

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: a rewrap seals the secrets of issuers under the current key', async () => {
    const [storeUrl, clock] = [freshUrl(), fakeClock()];
    const old = await startAccounts({ storeUrl, clock });
    const clientId = await createTestClient(old);
    await createClient(MemberIssuerService, old.transport).putMemberIssuer(asked, tenant({ clientId }));
    const rotated = await startAccounts({
      ...{ storeUrl, clock, operatorName: 'eve' },
      sealingKeys: [{ id: 'k2', key: Buffer.alloc(32, 9) }, ...sealingKeys],
    });
    const transport = createTransport({ targets: [rotated.url], operatorToken: rotated.operatorToken });
    onTestFinished(() => transport.close());
    const { rewrapped, retired } = await createClient(KeyService, transport).rewrapKeys({ runId: 'run' });
    expect([rewrapped, retired[0]?.wraps]).toEqual([1, false]);
    const alone = await startAccounts({
      ...{ storeUrl, clock, operatorName: 'max' },
      sealingKeys: [{ id: 'k2', key: Buffer.alloc(32, 9) }],
    });
    const issuers = createClient(MemberIssuerService, alone.transport);
    expect(await issuers.openMemberIssuer({ clientId })).toMatchObject(asked);
  });
});
