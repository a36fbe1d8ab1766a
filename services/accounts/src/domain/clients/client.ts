import { DomainError, type Issue } from '@telehealth/errors';
import { changedQuotas, type DayQuotas, dayQuotaIssues } from './day-quotas.ts';
import { displayNameIssues } from './display-name.ts';
import { defaultRateLimits, type RateLimits, rateLimitIssues } from './rate-limits.ts';

/** The mode of a client, and of a deployment. A client never changes its mode. */
export type ClientMode = 'test' | 'live';

/** A request for a new client. `mode` is undefined when the caller named none. */
export interface NewClient {
  readonly name: string;
  readonly mode: ClientMode | undefined;
  /** Absent: the platform's default. */
  readonly limits?: RateLimits | undefined;
}

/** A tenant. */
export interface Client {
  readonly name: string;
  readonly mode: ClientMode;
  readonly limits: RateLimits;
  /** Whether only operators issue its API keys; false when the tenant may also do it. Absent is true. */
  readonly operatorKeysOnly?: boolean;
  /** Absent: those of the deployment. */
  readonly dayQuotas?: DayQuotas;
}

/** A change of a client; undefined fields stay as they are. */
export interface ClientChange {
  readonly name?: string | undefined;
  readonly limits?: RateLimits | undefined;
  readonly operatorKeysOnly?: boolean | undefined;
  readonly dayQuotas?: DayQuotas | undefined;
}

/**
 * The client to create. A deployment holds clients of its own mode only (interface.md 5, API key rule 2).
 * Throws `validation` with every issue.
 */
export function createdClient(input: NewClient, deployment: ClientMode): Client {
  const { name, mode, limits = defaultRateLimits } = input;
  const issues: Issue[] = displayNameIssues(name, '/name');
  if (mode === undefined) {
    issues.push({ code: 'mode.missing', message: 'A client is a test or a live client.', where: '/mode' });
  } else if (mode !== deployment) {
    issues.push({
      code: 'mode.not_served',
      message: `This deployment serves ${deployment} clients only.`,
      where: '/mode',
    });
  }
  issues.push(...rateLimitIssues(limits, '/limits'));
  if (mode === undefined || issues.length > 0) throw new DomainError('validation', 'client', { issues });
  return { name, mode, limits };
}

/** The changed client. Throws `validation` with every issue. */
export function changedClient(client: Client, change: ClientChange): Client {
  const { name, mode, limits } = client;
  const { operatorKeysOnly = client.operatorKeysOnly } = change;
  const issues = [
    ...(change.name === undefined ? [] : displayNameIssues(change.name, '/name')),
    ...(change.limits === undefined ? [] : rateLimitIssues(change.limits, '/limits')),
    ...dayQuotaIssues(change.dayQuotas ?? {}),
  ];
  if (issues.length > 0) throw new DomainError('validation', 'client', { issues });
  return {
    name: change.name ?? name,
    mode,
    limits: change.limits ?? limits,
    ...(operatorKeysOnly !== undefined && { operatorKeysOnly }),
    ...(change.dayQuotas && { dayQuotas: changedQuotas(client.dayQuotas ?? {}, change.dayQuotas) }),
  };
}
