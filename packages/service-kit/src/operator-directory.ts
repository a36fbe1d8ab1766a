import { hash } from 'node:crypto';
import { createClient, type Transport } from '@connectrpc/connect';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { DomainError } from '@telehealth/errors';
import { newId } from '@telehealth/ids';
import {
  type AuthenticateOperator,
  callOptions,
  errorFromWire,
  isOperatorScope,
  type Operator,
} from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Longest a token is believed, measured from before its lookup: a revocation is effective everywhere by then. */
const knownMs = 30_000;
/** A new token must work soon after somebody tried it too early. */
const unknownMs = 5000;
const lookupTimeoutMs = 2000;
const capacity = 1000;

interface Entry {
  readonly operator: Operator | undefined;
  readonly since: number;
  readonly until: number;
}

/**
 * Tells operators by their token, for a service that serves operator contracts: asks accounts, whose transport this
 * is, and remembers the last 1000 answers, a known token for 30 s and an unknown one for 5 s. One lookup per token is
 * in flight at a time. While accounts cannot be asked, a token that is not remembered is refused with `unavailable`,
 * never told to be unknown.
 */
export function operatorDirectory(accounts: Transport, clock: Pick<Clock, 'now'>): AuthenticateOperator {
  const directory = createClient(OperatorDirectoryService, accounts);
  const entries = new LRUCache<string, Entry>({ max: capacity });
  const inFlight = new Map<string, Promise<Operator | undefined>>();

  async function lookUp(tokenHash: string): Promise<Operator | undefined> {
    const since = clock.now();
    const options = callOptions({ correlationId: newId('cor'), timeoutMs: lookupTimeoutMs });
    const operator = await ask(directory, tokenHash, options);
    entries.set(tokenHash, { operator, since, until: since + (operator ? knownMs : unknownMs) });
    return operator;
  }

  return async (token) => {
    const tokenHash = hash('sha256', token, 'hex');
    const entry = entries.get(tokenHash);
    const now = clock.now();
    // A clock that was set back proves nothing about an entry of its future.
    if (entry !== undefined && entry.since <= now && now < entry.until) return entry.operator;
    let asked = inFlight.get(tokenHash);
    if (asked === undefined) {
      asked = lookUp(tokenHash).finally(() => inFlight.delete(tokenHash));
      inFlight.set(tokenHash, asked);
    }
    return await asked;
  };
}

async function ask(
  directory: ReturnType<typeof createClient<typeof OperatorDirectoryService>>,
  tokenHash: string,
  options: ReturnType<typeof callOptions>,
): Promise<Operator | undefined> {
  try {
    const tokenSha256 = Buffer.from(tokenHash, 'hex');
    const { known, name, scopes } = await directory.resolveOperator({ tokenSha256 }, options);
    return known ? { name, scopes: new Set(scopes.filter(isOperatorScope)) } : undefined;
  } catch (failure) {
    throw new DomainError('unavailable', 'operators cannot be looked up', { cause: errorFromWire(failure) });
  }
}
