import { expect, test } from 'vitest';
import { mayIn } from './access.ts';

const session = {
  session_id: 'bss_1',
  client_id: 'cli_1',
  client_name: 'Acme',
  brand_ids: [],
  is_limited_to_brands: false,
  member_id: null,
  notices: null,
  test: true,
  callback_url: 'https://platform.example/console/sign-in/cli_1',
  sign_in_url: 'https://platform.example/console/?client=cli_1',
  ends_at: '2026-01-01T00:00:00Z',
};

test('decisions.md 15: a session of some brands does not reach the members, who may be of every brand', () => {
  const may = mayIn({ ...session, is_limited_to_brands: true, scopes: null, read_only: false });
  expect(['members:read', 'members:write', 'orders:write'].map(may)).toEqual([false, false, true]);
});

test.each([
  ['everything', null, false, 'orders:write', true],
  ['a scope that is named', ['orders:write'], false, 'orders:write', true],
  ['a scope that is not named', ['orders:read'], false, 'orders:write', false],
  ['a change in a read-only session', null, true, 'orders:write', false],
  ['a read in a read-only session', null, true, 'orders:read', true],
])('decisions.md 15: a session may do %s', (_, scopes, read_only, scope, may) => {
  expect(mayIn({ ...session, scopes, read_only })(scope)).toBe(may);
});
