import type { Change } from '@telehealth/changes';
import { DomainError, type Issue, refusal } from '@telehealth/errors';
import { isEmail } from '@telehealth/ids';

export interface NewOperator {
  readonly name: string;
  readonly scopes: readonly string[];
  /** The clients to bind it to; empty: it is not bound. */
  readonly clientIds: readonly string[];
  readonly expiry: Expiry | undefined;
  /** In lower case; empty: it gets a token. */
  readonly email: string;
}

/** When a token ends: at an instant (epoch ms), or a number of seconds after its creation. */
export type Expiry = { readonly at: number } | { readonly inSeconds: number };

/** What an operator may be created with. */
export interface OperatorRules<S extends string> {
  /** The closed list of scopes. */
  readonly scopes: readonly S[];
  /** The named clients that exist. */
  readonly clientIds: ReadonlySet<string>;
  /** The instant of the creation, epoch ms. */
  readonly at: number;
}

export type CreatedOperator<S extends string> = {
  readonly name: string;
  /** In the order of the closed list. */
  readonly scopes: readonly S[];
  /** At least one; absent: it is not bound. */
  readonly clientIds?: readonly string[];
  /** Epoch ms; absent: it does not end. */
  readonly expiresAt?: number;
  readonly email?: string;
};

/** An operator. Its id is its name. Instants are epoch ms. */
export interface StoredOperator {
  readonly _id: string;
  readonly scopes: readonly string[];
  /** The clients that it is bound to, at least one; absent: it is not bound. */
  readonly clientIds?: readonly string[];
  /** Epoch ms from which it is unknown; absent: it does not end. */
  readonly expiresAt?: number;
  /** Where the person signs in; absent for one that has a token or is revoked. */
  readonly email?: string;
  /** SHA-256 of the whole token in hex. Of one that signs in a text that is no SHA-256, because an index takes one absent value alone. */
  readonly tokenSha256: string;
  readonly createdAt: number;
  /** Absent while it is not revoked. */
  readonly revokedAt?: number;
}

/** The name of the operator whose token comes from the config. No other operator can have this name. */
export const bootstrapName = 'bootstrap';

/** The most clients that an operator can be bound to. */
export const maxBoundClients = 100;

const namePattern = /^[a-z][a-z0-9_.-]{0,63}$/;
/** The last instant that a `Date` can hold, epoch ms. */
const lastInstant = 8_640_000_000_000_000;

/** The operator to create. Throws `validation` with every issue, `conflict` for the bootstrap operator's name. */
export function createdOperator<S extends string>(
  { name, scopes, clientIds, expiry, email }: NewOperator,
  rules: OperatorRules<S>,
): CreatedOperator<S> {
  const expiresAt = expiry && ('at' in expiry ? expiry.at : rules.at + expiry.inSeconds * 1000);
  const issues = [
    ...nameIssues(name),
    ...scopeIssues(scopes, rules.scopes),
    ...clientIssues(clientIds, rules.clientIds),
    ...expiryIssues(expiresAt, rules.at),
    ...(email === '' ? [] : emailIssues(email)),
  ];
  if (issues.length > 0) throw new DomainError('validation', 'operator', { issues });
  if (name === bootstrapName)
    throw refusal('operator_name_reserved', `The name ${bootstrapName} is reserved.`);
  return {
    name,
    scopes: rules.scopes.filter((scope) => scopes.includes(scope)),
    ...(clientIds.length > 0 && { clientIds }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(email !== '' && { email }),
  };
}

function nameIssues(name: string): Issue[] {
  if (namePattern.test(name)) return [];
  const message = 'A name has 1 to 64 of `a-z`, `0-9`, `-`, `_`, `.`, a letter first.';
  return [{ code: 'name.malformed', message, where: '/name' }];
}

function scopeIssues(scopes: readonly string[], known: readonly string[]): Issue[] {
  if (scopes.length === 0) {
    const message = 'An operator needs at least one scope.';
    return [{ code: 'scopes.missing', message, where: '/scopes' }];
  }
  return scopes.slice(0, known.length + 1).flatMap((scope, i): Issue[] => {
    const where = `/scopes/${i}`;
    if (!known.includes(scope))
      return [{ code: 'scopes.unknown', message: 'Unknown operator scope.', where }];
    if (scopes.indexOf(scope) === i) return [];
    return [{ code: 'scopes.repeated', message: 'A scope is named once.', where }];
  });
}

function clientIssues(clientIds: readonly string[], existing: ReadonlySet<string>): Issue[] {
  if (clientIds.length > maxBoundClients) {
    const message = `An operator is bound to at most ${maxBoundClients} clients.`;
    return [{ code: 'client_ids.too_many', message, where: '/client_ids' }];
  }
  return clientIds.flatMap((clientId, i): Issue[] => {
    const where = `/client_ids/${i}`;
    if (!existing.has(clientId)) return [{ code: 'client_ids.unknown', message: 'Unknown client.', where }];
    if (clientIds.indexOf(clientId) === i) return [];
    return [{ code: 'client_ids.repeated', message: 'A client is named once.', where }];
  });
}

function expiryIssues(expiresAt: number | undefined, at: number): Issue[] {
  if (expiresAt === undefined || (expiresAt > at && expiresAt <= lastInstant)) return [];
  return [{ code: 'expiry.not_future', message: 'A token ends in the future.', where: '/expires_at' }];
}

export function emailIssues(email: string): Issue[] {
  if (isEmail(email)) return [];
  return [{ code: 'request.pattern', message: 'It is not an e-mail address.', where: '/email' }];
}

/** Whether an operator, and so its token, is valid at an instant, epoch ms. */
export function isValidOperator(
  { revokedAt, expiresAt }: Pick<StoredOperator, 'revokedAt' | 'expiresAt'>,
  at: number,
): boolean {
  return revokedAt === undefined && (expiresAt === undefined || at < expiresAt);
}

/** The subject of audit rows about an operator; it differs from every id. */
export function operatorSubject(name: string): string {
  return `operator:${name}`;
}

/** Throws `conflict` for the bootstrap operator, whose token is changed in the config. */
export function refuseBootstrap(name: string): void {
  if (name === bootstrapName)
    throw refusal(
      'operator_name_reserved',
      'The bootstrap operator cannot be revoked. Change OPERATOR_TOKEN instead.',
    );
}

/** Revokes an operator at an instant (epoch ms), and frees its address; undefined when it is revoked already. */
export function decideOperatorRevocation(
  { _id: name, revokedAt }: Pick<StoredOperator, '_id' | 'revokedAt'>,
  at: number,
): Change<StoredOperator> | undefined {
  if (revokedAt !== undefined) return undefined;
  const changed = { revokedAt: at };
  return {
    set: { ...changed, email: undefined },
    audit: { action: 'operator.revoke', clientId: '', subject: operatorSubject(name), changed },
  };
}
