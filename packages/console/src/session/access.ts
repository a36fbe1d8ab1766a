import type { ConsoleSession } from './session.ts';

/** Hides buttons and screens that would fail. */
export function mayIn({
  scopes,
  read_only,
  is_limited_to_brands,
}: ConsoleSession): (scope: string) => boolean {
  return (scope) => {
    // Members may be of every brand.
    if (is_limited_to_brands && scope.startsWith('members:')) return false;
    if (read_only && scope.endsWith(':write')) return false;
    return scopes === null || scopes.includes(scope);
  };
}
