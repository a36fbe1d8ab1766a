import type { Change } from '@telehealth/changes';
import { DomainError, type Issue } from '@telehealth/errors';

/** What an operator is created from, unchecked. */
export interface NewOperator {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** The name of the operator whose token comes from the config. No other operator can have it, and it cannot be revoked. */
export const bootstrapName = 'bootstrap';

const namePattern = /^[a-z][a-z0-9_.-]{0,63}$/;

/**
 * The operator to create, its scopes in the order of the closed list `known`. Throws `validation` with every issue,
 * `conflict` for the bootstrap operator's name, and `forbidden` for a scope that its creator lacks.
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
    issues.push({
      code: 'scopes.missing',
      message: 'An operator needs at least one scope.',
      where: '/scopes',
    });
  }
  for (const [i, scope] of scopes.slice(0, known.length + 1).entries()) {
    if (!known.some((one) => one === scope)) {
      const message = 'Unknown operator scope.';
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

/** The subject of audit rows about an operator; it differs from every id. */
export function operatorSubject(name: string): string {
  return `operator:${name}`;
}

/** Throws `conflict` for the bootstrap operator, whose token is changed in the config. */
export function refuseBootstrap(name: string): void {
  if (name === bootstrapName) throw new DomainError('conflict', 'the bootstrap operator cannot be revoked');
}

/** Revokes an operator at an instant (epoch ms); undefined when it is revoked already. */
export function decideOperatorRevocation(
  { _id: name, revokedAt }: { readonly _id: string; readonly revokedAt?: number },
  at: number,
): Change<{ readonly revokedAt?: number }> | undefined {
  if (revokedAt !== undefined) return undefined;
  const changed = { revokedAt: at };
  return {
    set: changed,
    audit: { action: 'operator.revoke', clientId: '', subject: operatorSubject(name), changed },
  };
}
