import { createClient } from '@connectrpc/connect';
import { operatorScopes } from '@telehealth/contracts/access';
import { MemberRole, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { createTransport } from '@telehealth/rpc';
import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import {
  type AccountsUnderTest,
  createTestBrand,
  createTestClient,
  startAccounts,
  tenant,
} from './accounts-under-test.ts';
import { newMailFolder } from './member-mails.ts';

/** A client with a brand and keys. */
async function tenantOf(accounts: AccountsUnderTest, name: string) {
  const clientId = await createTestClient(accounts, name);
  const brandId = await createTestBrand(accounts, clientId);
  const { keyId } = await accounts.operator.issueApiKey({ clientId });
  await accounts.operator.issuePublishableKey({ brandId });
  await accounts.browserSessions.openPatientSession({ brandId });
  const members = createClient(MemberService, accounts.transport);
  const owner = { email: `${name.toLowerCase()}@shop.example`, role: MemberRole.OWNER };
  const { member } = await members.inviteMember(owner, tenant({ clientId }));
  return { clientId, brandId, keyId, memberId: member?.memberId ?? '' };
}

/** Both requests with more fields. */
const withMore = ({ own, missing }: { own: object; missing: object }, more: object) => ({
  ...{ own: { ...own, ...more }, missing: { ...missing, ...more } },
});

/** The token of an operator with every scope that is bound to these clients. */
async function tokenBoundTo(accounts: AccountsUnderTest, name: string, clientIds: string[]) {
  const { token } = await accounts.tokens.createOperator({ name, scopes: operatorScopes, clientIds });
  return token;
}

test('decisions.md 11: every method answers an operator bound to another client with not found or forbidden', async () => {
  const accounts = await startAccounts({ mailFolder: newMailFolder() });
  const mine = await tenantOf(accounts, 'Acme');
  const theirs = await tenantOf(accounts, 'Neighbour');
  const tokens = {
    owner: await tokenBoundTo(accounts, 'ada', [mine.clientId]),
    stranger: await tokenBoundTo(accounts, 'eve', [theirs.clientId]),
  };
  const ofClient = { own: { clientId: mine.clientId }, missing: { clientId: 'cli_missing' } };
  const ofBrand = { own: { brandId: mine.brandId }, missing: { brandId: 'brd_missing' } };
  const ofKey = { own: { keyId: mine.keyId }, missing: { keyId: 'key_missing' } };
  const answers = await askBoundOperators(accounts.server, tokens, {
    'OperatorService/CreateClient': { own: { name: 'Other', mode: 'CLIENT_MODE_TEST' } },
    'OperatorService/GetClient': ofClient,
    'OperatorService/UpdateClient': withMore(ofClient, { limits: { intakePerSecond: 9, otherPerSecond: 9 } }),
    'OperatorService/SuspendClient': withMore(ofClient, { reason: 'unpaid' }),
    'OperatorService/ResumeClient': ofClient,
    'OperatorService/DeleteClient': withMore(ofClient, { reason: 'x' }),
    'OperatorService/CreateBrand': withMore(ofClient, { name: 'Second' }),
    'BrandService/GetBrand': ofBrand,
    'BrandConfigurationService/ListBrands': ofClient,
    'BrandConfigurationService/UpdateBrand': withMore(ofBrand, { change: { name: 'Renamed' } }),
    'ApiKeyService/IssueApiKey': ofClient,
    'ApiKeyService/ListApiKeys': ofClient,
    'OperatorService/GetPublishableKey': ofBrand,
    'OperatorService/IssuePublishableKey': ofBrand,
    'OperatorService/RevokePublishableKey': ofBrand,
    'ApiKeyService/RotateApiKey': ofKey,
    'ApiKeyService/RevokeApiKey': ofKey,
    'BrowserSessionService/ListBrowserSessions': ofClient,
    'BrowserSessionService/EndBrowserSessions': ofClient,
    'ConsoleService/CreateConsoleLink': ofClient,
    'MemberService/ListMembers': ofClient,
    'MemberService/InviteMember': withMore(ofClient, {
      email: 'max@shop.example',
      role: 'MEMBER_ROLE_OWNER',
    }),
    'MemberService/UpdateMember': withMore(ofClient, { memberId: mine.memberId, role: 'MEMBER_ROLE_OWNER' }),
    'MemberService/RemoveMember': withMore(ofClient, { memberId: mine.memberId }),
    'OperatorTokenService/CreateOperator': { own: { name: 'max', scopes: ['erasure'] } },
    'OperatorTokenService/GetOperator': { own: { name: 'ada' }, missing: { name: 'nobody' } },
    'OperatorTokenService/ListOperators': { own: {} },
    'OperatorTokenService/RevokeOperator': { own: { name: 'ada' }, missing: { name: 'nobody' } },
    'PlatformService/GetReadOnly': { own: {} },
    'PlatformService/SetReadOnly': { own: { readOnly: true } },
    'AuditService/ListAuditRows': ofClient,
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'OperatorService/ListClients': { own: {} },
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(accounts.server).toSorted());
  const { 'OperatorService/ListClients': listed, ...others } = answers;
  for (const [method, { stranger, missing, owner }] of Object.entries(others)) {
    expect(['not-found', 'empty', 'forbidden'], method).toContain(kindOfAnswer(stranger));
    expect(stranger, method).toBe(missing);
    const isOfPlatform = kindOfAnswer(stranger) === 'forbidden';
    const isEnd = /RevokeApiKey|RevokePublishableKey|RemoveMember|EndBrowserSessions/.test(method);
    expect(kindOfAnswer(owner), method).toBe(isOfPlatform ? 'forbidden' : isEnd ? 'empty' : 'answered');
  }
  const forbidden = Object.keys(others).filter(
    (one) => kindOfAnswer(others[one]?.owner ?? '') === 'forbidden',
  );
  expect(forbidden).toEqual([
    'OperatorService/CreateClient',
    'OperatorService/DeleteClient',
    ...['CreateOperator', 'GetOperator', 'ListOperators', 'RevokeOperator'].map(
      (name) => `OperatorTokenService/${name}`,
    ),
    'PlatformService/GetReadOnly',
    'PlatformService/SetReadOnly',
    'KeyService/RewrapKeys',
    ...Object.keys(parkedEventRequests),
  ]);
  for (const { stranger } of Object.values(answers)) {
    for (const id of Object.values(mine)) expect(stranger).not.toContain(id);
  }
  expect(listed?.stranger).toContain(theirs.clientId);
  expect((await accounts.operator.listClients({})).clients).toHaveLength(2);
});

test('decisions.md 11: an operator lists the clients it is bound to, page by page, and their audit rows alone', async () => {
  const accounts = await startAccounts();
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await createTestClient(accounts, name));
  const bound = ids.slice(0, 3).toSorted();
  const operatorToken = await tokenBoundTo(accounts, 'ada', bound.toReversed());
  const transport = createTransport({ targets: [accounts.url], operatorToken });
  onTestFinished(() => transport.close());
  const ada = createClient(OperatorService, transport);
  const first = await ada.listClients({ limit: 2 });
  const rest = await ada.listClients({ limit: 2, pageToken: first.nextPageToken });
  expect([...first.clients, ...rest.clients].map(({ clientId }) => clientId)).toEqual(bound);
  expect(rest.nextPageToken).toBe('');
  const audit = createClient(AuditService, transport);
  expect((await audit.listAuditRows({ clientId: bound[0] ?? '' })).rows).toHaveLength(1);
  // The creation of the operator concerns no client.
  expect((await audit.listAuditRows({})).rows).toEqual([]);
  const { rows } = await accounts.audit.listAuditRows({});
  const created = rows.find(({ subject }) => subject === 'operator:ada');
  expect(JSON.parse(created?.changedJson ?? '{}')).toMatchObject({ clientIds: bound.toReversed() });
});
