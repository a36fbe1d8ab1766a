import { createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { MemberRole, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { scopesOfRole } from '@telehealth/ids';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startTenant, tenant } from './accounts-under-test.ts';
import { startMembers } from './member-mails.ts';

const minute = 60_000;

test('decisions.md 15: an invited person gets a mail without a token, and is a member with a role at once', async () => {
  const { members, mails, as, clientId } = await startMembers();
  const asked = { email: 'Ada@Shop.Example', role: MemberRole.SUPPORT };
  const { member, created } = await members.inviteMember(asked, as());
  expect([created, member]).toMatchObject([
    true,
    { email: 'ada@shop.example', role: MemberRole.SUPPORT, brandIds: [] },
  ]);
  const [mail] = await eventually(async () => {
    expect(mails()).toHaveLength(1);
    return mails();
  });
  expect(mail).toContain('To: ada@shop.example');
  expect(mail).toContain('https://platform.example/console/');
  expect(mail).not.toContain('cns_');
  expect((await members.listMembers({}, as(clientId))).members).toEqual([member]);
});

test('decisions.md 15: the same invitation again mails again, and another role or other brands are refused', async () => {
  const { members, mails, as, brandId } = await startMembers();
  const asked = { email: 'ada@shop.example', role: MemberRole.SUPPORT, brandIds: [brandId] };
  const { member } = await members.inviteMember(asked, as());
  expect(await members.inviteMember(asked, as())).toMatchObject({ member, created: false });
  await expect.poll(() => mails().length).toBe(2);
  for (const other of [{ role: MemberRole.VIEWER }, { brandIds: [] }])
    expect(await refusalOf(members.inviteMember({ ...asked, ...other }, as()))).toBe(
      'conflict member_exists',
    );
});

test('decisions.md 15: an invitation is refused for what is no address, for foreign brands, and for an owner of some brands', async () => {
  const { members, accounts, as, brandId } = await startMembers();
  const foreign = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
  const refused = (asked: object) =>
    refusalOf(members.inviteMember({ email: 'a@b.example', role: MemberRole.VIEWER, ...asked }, as()));
  expect(await refused({ email: 'a@b.example, c@d.example' })).toBe('validation request.pattern');
  expect(await refused({ brandIds: [foreign] })).toBe('not-found');
  expect(await refused({ brandIds: ['brd_missing'] })).toBe('not-found');
  expect(await refused({ role: MemberRole.OWNER, brandIds: [brandId] })).toBe(
    'validation brand_ids.of_owner',
  );
  expect(await refused({ role: 0 })).toBe('malformed-request');
});

test('without a mail server nobody is invited, and a request for a link is answered as ever', async () => {
  const { transport, clientId } = await startTenant();
  const members = createClient(MemberService, transport);
  const asked = { email: 'a@b.example', role: MemberRole.VIEWER };
  expect(await refusalOf(members.inviteMember(asked, tenant({ clientId })))).toBe('conflict no_mail');
});

test('decisions.md 15: a mailed link opens one session of eight hours with the scopes of the role', async () => {
  const { accounts, invite, tokensFor, open, resolve, members, as, clientId, brandId } = await startMembers();
  const memberId = await invite('ada@shop.example', MemberRole.SUPPORT, [brandId]);
  const [token] = await tokensFor('ADA@shop.example');
  const session = await open(token);
  expect(await resolve(session)).toMatchObject({
    ...{ known: true, clientId, memberId, brandIds: [brandId], isLimitedToBrands: true, readOnly: false },
    scopes: scopesOfRole('support'),
  });
  expect(Number(session.endsAt) - accounts.clock.now()).toBe(8 * 60 * minute);
  expect(await kindOf(open(token))).toBe('not-found');
  const [member] = (await members.listMembers({}, as())).members;
  expect(member?.signedInAt).toBeDefined();
});

test('decisions.md 15: a mailed link works in the browser that asked alone, within ten minutes, and another browser does not use it up', async () => {
  const { accounts, invite, tokensFor, open } = await startMembers();
  await invite('ada@shop.example');
  const [token] = await tokensFor('ada@shop.example', 'mine');
  expect(await kindOf(open(token, 'theirs'))).toBe('not-found');
  expect(await kindOf(open(token, 'mine'))).toBe('ok');
  const [late] = await tokensFor('ada@shop.example', 'mine');
  accounts.clock.pass(10 * minute);
  expect(await kindOf(open(late, 'mine'))).toBe('not-found');
});

test('decisions.md 15: a request for a link reads and writes nothing before its answer, so it says nothing about the address', async () => {
  const { ask, invite, mails, tokensFor } = await startMembers();
  await invite('ada@shop.example');
  await expect.poll(() => mails().length).toBe(1);
  const answers = [await ask('ada@shop.example', 'mine'), await ask('eve@shop.example', 'mine')];
  expect(answers[0]).toEqual(answers[1]);
  await tokensFor('ada@shop.example');
  expect(mails().some((mail) => mail.includes('eve@shop.example'))).toBe(false);
});

test('decisions.md 13: five links are mailed to a member in ten minutes', async () => {
  const { accounts, invite, ask, mails, tokensFor } = await startMembers();
  await invite('ada@shop.example');
  await invite('max@shop.example');
  for (let n = 0; n < 5; n++) await tokensFor('ada@shop.example');
  const before = mails().length;
  await ask('ada@shop.example', 'mine');
  await tokensFor('max@shop.example');
  expect(mails().length).toBe(before + 1);
  accounts.clock.pass(10 * minute);
  expect(await tokensFor('ada@shop.example')).toHaveLength(1);
});

test('a member of two clients gets one mail with a link for each, and none of a suspended one', async () => {
  const { accounts, operator, invite, tokensFor, open, resolve, clientId, mails } = await startMembers();
  const other = await createTestClient(accounts, 'Neighbour');
  await invite('ada@shop.example');
  await invite('ada@shop.example', MemberRole.VIEWER, [], other);
  const tokens = await tokensFor('ada@shop.example');
  const reached = await Promise.all(tokens.map(async (token) => (await resolve(await open(token))).clientId));
  expect(reached.toSorted()).toEqual([clientId, other].toSorted());
  expect(mails().some((mail) => mail.includes('Acme:') && mail.includes('Neighbour:'))).toBe(true);
  await operator.suspendClient({ clientId: other, reason: 'unpaid' });
  const [only, ...more] = await tokensFor('ada@shop.example');
  expect(more).toEqual([]);
  expect((await resolve(await open(only))).clientId).toBe(clientId);
});

test('decisions.md 15: a change of role or brands holds in open sessions at once, and a removal ends them', async () => {
  const { accounts, invite, tokensFor, open, resolve, members, as, otherBrandId } = await startMembers();
  await invite('owner@shop.example');
  const memberId = await invite('ada@shop.example', MemberRole.SUPPORT);
  const [used, unused] = [...(await tokensFor('ada@shop.example')), ...(await tokensFor('ada@shop.example'))];
  const session = await open(used);
  await members.updateMember({ memberId, role: MemberRole.FINANCE }, as());
  expect((await resolve(session)).scopes).toEqual(scopesOfRole('finance'));
  await members.updateMember({ memberId, brandIds: { ids: [otherBrandId] } }, as());
  expect(await resolve(session)).toMatchObject({ brandIds: [otherBrandId], isLimitedToBrands: true });
  await members.updateMember({ memberId, brandIds: { ids: [] } }, as());
  expect((await resolve(session)).isLimitedToBrands).toBe(false);
  await members.removeMember({ memberId }, as());
  expect((await resolve(session)).known).toBe(false);
  expect(await kindOf(open(unused))).toBe('not-found');
  const events = await accounts.events();
  expect(events.filter(({ subject }) => subject === memberId)).toHaveLength(4);
});

test('decisions.md 15: a member who is removed and invited again begins anew', async () => {
  const { invite, tokensFor, open, resolve, members, as } = await startMembers();
  await invite('owner@shop.example');
  const before = await invite('ada@shop.example', MemberRole.VIEWER);
  const [token] = await tokensFor('ada@shop.example');
  const session = await open(token);
  await members.removeMember({ memberId: before }, as());
  const after = await invite('ada@shop.example', MemberRole.VIEWER);
  expect(after).not.toBe(before);
  expect((await resolve(session)).known).toBe(false);
});

test('decisions.md 15: the last owner is neither removed nor made less, also when two owners act at once', async () => {
  const { invite, members, as } = await startMembers();
  const [one, two] = [await invite('one@shop.example'), await invite('two@shop.example')];
  const less = (memberId: string) =>
    refusalOf(members.updateMember({ memberId, role: MemberRole.VIEWER }, as()));
  expect((await Promise.all([less(one), less(two)])).toSorted()).toEqual(['conflict last_owner', 'ok']);
  const { members: all } = await members.listMembers({}, as());
  const [last] = all.filter(({ role }) => role === MemberRole.OWNER);
  expect(await refusalOf(members.removeMember({ memberId: last?.memberId ?? '' }, as()))).toBe(
    'conflict last_owner',
  );
});

test('decisions.md 1: a member of another client and an unknown one are the same to every method', async () => {
  const { accounts, invite, members, as } = await startMembers();
  const other = await createTestClient(accounts, 'Neighbour');
  await invite('own@shop.example');
  await invite('owner@neighbour.example', MemberRole.OWNER, [], other);
  const foreign = await invite('max@neighbour.example', MemberRole.VIEWER, [], other);
  for (const memberId of [foreign, 'mem_missing', '']) {
    expect(await kindOf(members.updateMember({ memberId, role: MemberRole.VIEWER }, as()))).toBe('not-found');
    expect(await kindOf(members.removeMember({ memberId }, as()))).toBe('not-found');
  }
  expect((await members.listMembers({}, as())).members).toHaveLength(1);
});

test('decisions.md 13: a client has at most 200 members', async () => {
  const { invite, members, as } = await startMembers();
  for (let n = 0; n < 200; n++) await invite(`m${n}@shop.example`, MemberRole.VIEWER);
  const one = { email: 'one@shop.example', role: MemberRole.VIEWER };
  expect(await refusalOf(members.inviteMember(one, as()))).toBe('conflict too_many_members');
});

test('decisions.md 15: a member makes keys that reach no more than the role', async () => {
  const { operator, transport, invite, tokensFor, open, clientId, brandId } = await startMembers();
  await operator.updateClient({ clientId, operatorKeysOnly: false });
  await invite('ada@shop.example', MemberRole.DEVELOPER, [brandId]);
  const [token] = await tokensFor('ada@shop.example');
  const { sessionId } = await open(token);
  const keys = createClient(ApiKeyService, transport);
  const make = (asked: object) =>
    kindOf(keys.issueApiKey({ name: 'Made', ...asked }, tenant({ clientId, credentialId: sessionId })));
  expect(await make({ scopes: ['webhooks:read'], brandIds: [brandId] })).toBe('ok');
  expect(await make({ scopes: ['payments:write'], brandIds: [brandId] })).toBe('validation');
  expect(await make({ scopes: ['webhooks:read'] })).toBe('validation');
  expect(await make({ brandIds: [brandId] })).toBe('validation');
});

test('decisions.md 15: audit rows of a sign-in and of members name the person by id, and never an address', async () => {
  const { accounts, invite, tokensFor, open, members, as, clientId } = await startMembers();
  await invite('owner@shop.example');
  const memberId = await invite('ada@shop.example', MemberRole.VIEWER);
  const [token] = await tokensFor('ada@shop.example');
  await open(token);
  await members.removeMember({ memberId }, as());
  const rows = await eventually(async () => {
    const { rows } = await accounts.audit.listAuditRows({ clientId });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.invite', 'console_session.open', 'member.remove']),
    );
    return rows;
  });
  expect(rows.find(({ action }) => action === 'console_session.open')?.actor?.memberId).toBe(memberId);
  expect(JSON.stringify(rows.map(({ changedJson }) => changedJson))).not.toContain('@');
});

test('decisions.md 11: an operator helps a client whose only owner is gone: invites another one, and removes who left', async () => {
  const { accounts, invite, members, tokensFor, open, resolve, as, clientId } = await startMembers();
  const gone = await invite('gone@shop.example');
  const operated = createClient(MemberService, accounts.asOperator());
  const owner = { clientId, email: 'new@shop.example', role: MemberRole.OWNER };
  expect(await refusalOf(operated.removeMember({ clientId, memberId: gone }))).toBe('conflict last_owner');
  await operated.inviteMember(owner);
  await operated.removeMember({ clientId, memberId: gone });
  const [token] = await tokensFor('new@shop.example');
  expect(await resolve(await open(token))).toMatchObject({ known: true, clientId });
  expect((await members.listMembers({}, as())).members).toMatchObject([{ email: 'new@shop.example' }]);
  const { rows } = await accounts.audit.listAuditRows({ clientId });
  const acts = rows.filter(({ action }) => /^member\.(invite|remove)$/.test(action));
  expect(acts.map(({ actor }) => actor?.who.case).toSorted()).toEqual(['credential', 'operator', 'operator']);
});
