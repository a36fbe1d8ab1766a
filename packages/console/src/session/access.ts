import type { ConsoleSession } from './session.ts';

/** Hides buttons that would fail. */
export function mayIn({ scopes, read_only }: ConsoleSession): (scope: string) => boolean {
  return (scope) => {
    if (read_only && scope.endsWith(':write')) return false;
    return scopes === null || scopes.includes(scope);
  };
}
