import { DomainError, type Issue } from '@telehealth/errors';

/** What an operator is created from, unchecked. */
export interface NewOperator {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** The operator whose token comes from the config. Nobody else has its name, and nobody takes it away. */
export const bootstrapName = 'bootstrap';

const namePattern = /^[a-z][a-z0-9_.-]{0,63}$/;

/**
 * The operator to create, its scopes in the order of the closed list `known`. Throws `validation` with every issue,
 * `conflict` for the bootstrap operator's name, and `forbidden` for a scope that who creates it lacks.
 */
export function createdOperator<S extends string>(
  { name, scopes }: NewOperator,
  { known, own }: { readonly known: readonly S[]; readonly own: ReadonlySet<string> },
): { readonly name: string; readonly scopes: readonly S[] } {
  const issues: Issue[] = [];
  if (!namePattern.test(name)) {
    const message = 'A name has 1 to 64 of `a-z`, `0-9`, `-`, `_`, `.`, a letter first.';
    issues.push({ code: 'name.malformed', message, where: '/name' });
  }
  if (scopes.length === 0) {
    issues.push({ code: 'scopes.missing', message: 'An operator has a scope.', where: '/scopes' });
  }
  for (const [i, scope] of scopes.slice(0, known.length + 1).entries()) {
    if (!known.some((one) => one === scope)) {
      const message = 'This is no scope of an operator.';
      issues.push({ code: 'scopes.unknown', message, where: `/scopes/${i}` });
    } else if (scopes.indexOf(scope) !== i) {
      issues.push({ code: 'scopes.repeated', message: 'A scope is named once.', where: `/scopes/${i}` });
    }
  }
  if (issues.length > 0) throw new DomainError('validation', 'operator', { issues });
  if (name === bootstrapName) throw new DomainError('conflict', 'the name is taken');
  const granted = known.filter((scope) => scopes.includes(scope));
  if (granted.some((scope) => !own.has(scope))) throw new DomainError('forbidden');
  return { name, scopes: granted };
}
