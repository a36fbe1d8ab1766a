import { DomainError, type Issue } from '@telehealth/errors';
import { displayNameIssues } from './display-name.ts';

/** What a client's credentials reach; also what a deployment serves. A client never changes its mode. */
export type ClientMode = 'test' | 'live';

/** What a client is created from. `mode` is undefined when the caller named none. */
export interface NewClient {
  readonly name: string;
  readonly mode: ClientMode | undefined;
}

/** A tenant. */
export interface Client {
  readonly name: string;
  readonly mode: ClientMode;
}

/**
 * The client to create. A test deployment holds test clients only (interface.md 5, API key rule 2).
 * Throws `validation` with every issue.
 */
export function createdClient(input: NewClient, deployment: ClientMode): Client {
  const { name, mode } = input;
  const issues: Issue[] = displayNameIssues(name, '/name');
  if (mode === undefined) {
    issues.push({ code: 'mode.missing', message: 'A client is a test or a live client.', where: '/mode' });
  } else if (mode === 'live' && deployment === 'test') {
    issues.push({
      code: 'mode.not_served',
      message: 'This deployment serves test clients only.',
      where: '/mode',
    });
  }
  if (mode === undefined || issues.length > 0) throw new DomainError('validation', 'client', { issues });
  return { name, mode };
}
