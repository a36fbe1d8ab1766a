import type { ConsoleSession } from './session.ts';

/** Hides buttons and screens that would fail. */
export const mayIn = (session: ConsoleSession) => (scope: string) => {
  const { scopes, read_only, is_limited_to_brands } = session;
  // Members may be of every brand.
  if (is_limited_to_brands && scope.startsWith('members:')) return false;
  if (read_only && scope.endsWith(':write')) return false;
  return scopes === null || scopes.includes(scope);
};
