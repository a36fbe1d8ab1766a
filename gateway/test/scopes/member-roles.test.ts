import { BrowserSessionRole } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { type MemberRole, roleMeanings, scopesOfRole } from '@telehealth/ids';
import { scopeOf } from '@telehealth/public-api/operation';
import { operations } from '@telehealth/public-api/operations';
import { expect, test } from 'vitest';
import { patient, sessionsOf, tokenOf } from '../browser-session.ts';
import { pathIds } from '../operations.ts';
import { otherOwnBrand, ownBrand } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const memberRoles = Object.keys(roleMeanings) as MemberRole[];
const sessionOf = (role: MemberRole) => ({
  ...patient,
  sessionId: `bss_${role}`,
  memberId: `mem_${role}`,
  role: BrowserSessionRole.CONSOLE,
  brandIds: [ownBrand, otherOwnBrand],
  scopes: [...(scopesOfRole(role) ?? [])],
});
const letters = ['o', 'd', 's', 'g', 'f', 'v'];
const gateway = gatewayOfFile({
  script: {
    browserSessions: sessionsOf(
      Object.fromEntries(memberRoles.map((role, i) => [letters[i] ?? '', sessionOf(role)])),
    ),
  },
});

/** Who may do what, in the order of the roles: o(wner) d(eveloper) s(upport) g(rowth) f(inance) v(iewer). */
const reachedBy: Readonly<Record<string, string>> = {
  'any scope': 'odsgfv',
  'api_keys:read': 'od',
  'api_keys:write': 'od',
  'audit:read': 'odfv',
  'brands:read': 'odsgfv',
  'brands:write': 'odg',
  'domains:read': 'odgv',
  'domains:write': 'od',
  'enrollments:read': 'odsgfv',
  'enrollments:write': 'os',
  'events:read': 'odsv',
  'intake:read': 'o',
  'intake:write': 'o',
  'members:read': 'o',
  'members:write': 'o',
  'offerings:read': 'odsgfv',
  'offerings:write': 'odg',
  'onboarding:read': 'odv',
  'onboarding:write': 'od',
  'orders:read': 'odsfv',
  'payments:read': 'odsfv',
  'payments:write': 'of',
  'questions:read': 'odsgv',
  'questions:write': 'odg',
  'sign_in:write': 'os',
  'test_mode:write': 'od',
  'webhooks:read': 'odv',
  'webhooks:write': 'od',
};

const keyed = operations.filter(({ credentials }) => credentials.includes('apiKey'));
const urlOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathIds[name]?.valid ?? 'none_1');

test.each(keyed.map((operation) => [operation.operationId, operation] as const))(
  'decisions.md 15: of the roles of members, those that may do it reach %s, and all others get the 403 of a key without the scope',
  async (operationId, operation) => {
    const scope = operation.anyScope ? 'any scope' : (scopeOf(operation) ?? expect.fail());
    const expected = operation.keyOnly ? '' : reachedBy[scope];
    const reached: string[] = [];
    for (const letter of letters) {
      const answer = await gateway.app.inject({
        method: operation.method,
        url: urlOf(operation.path),
        headers: {
          cookie: `__Host-console=${tokenOf(letter)}`,
          ...{ 'x-session': '1', 'x-console': '1', origin: 'http://localhost', 'x-brand-id': ownBrand },
        },
      });
      expect(answer.statusCode, operationId).not.toBe(401);
      if (answer.statusCode !== 403) reached.push(letter);
      else if (operation.method !== 'HEAD')
        expect(answer.json()).toEqual({ type: '/problems/forbidden', title: 'Forbidden', status: 403 });
    }
    expect(reached.join('')).toBe(expected);
  },
);

test('decisions.md 15: a call in the session of a member names the member to the services, for their audit rows', async () => {
  const headers = {
    cookie: `__Host-console=${tokenOf('s')}`,
    ...{ 'x-session': '1', 'x-console': '1', origin: 'http://localhost' },
  };
  await gateway.app.inject({ url: '/v1/account/orders', headers });
  expect(gateway.received.at(-1)?.call.tenancy).toMatchObject({
    credentialId: 'bss_support',
    memberId: 'mem_support',
  });
});
