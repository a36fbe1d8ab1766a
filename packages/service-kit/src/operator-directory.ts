import { hash } from 'node:crypto';
import { createClient, type Transport } from '@connectrpc/connect';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { DomainError } from '@telehealth/errors';
import { newId } from '@telehealth/ids';
import { type AuthenticateOperator, callOptions, errorFromWire, type Operator } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';

/** Shortest operator token there is: of those issued all are longer, and none shorter is taken from a config. */
export const minOperatorTokenLength = 32;

/** Longest a token is believed, measured from before its lookup: a revocation is effective everywhere by then. */
const knownMs = 30_000;
/** A new token must work soon after somebody tried it too early. */
const unknownMs = 5000;
const lookupTimeoutMs = 2000;
/** Of each kind, so that no flood of unknown tokens pushes out a known one. */
const capacity = 1000;

interface Known {
  readonly operator: Operator;
  readonly until: number;
}

/**
 * Tells operators by their token, for a service that serves operator contracts: asks accounts, whose transport this
 * is, and remembers the last 1000 tokens that are known, for 30 s, and the last 1000 that are not, for 5 s. One lookup
 * per token is in flight at a time, and none is made of what is too short to be a token. While accounts cannot be
 * asked, a token that is not remembered is refused with `unavailable`, never told to be unknown. `now` is in monotonic
 * milliseconds.
 */
export function operatorDirectory(
  accounts: Transport,
  now: () => number = () => performance.now(),
): AuthenticateOperator {
  const directory = createClient(OperatorDirectoryService, accounts);
  const known = new LRUCache<string, Known>({ max: capacity });
  const unknownUntil = new LRUCache<string, number>({ max: capacity });
  const inFlight = new Map<string, Promise<Operator | undefined>>();

  async function lookUp(tokenHash: string): Promise<Operator | undefined> {
    const since = now();
    const options = callOptions({ correlationId: newId('cor'), timeoutMs: lookupTimeoutMs });
    const operator = await ask(directory, tokenHash, options);
    if (operator === undefined) {
      known.delete(tokenHash);
      unknownUntil.set(tokenHash, since + unknownMs);
    } else {
      unknownUntil.delete(tokenHash);
      known.set(tokenHash, { operator, until: since + knownMs });
    }
    return operator;
  }

  return async (token) => {
    if (token.length < minOperatorTokenLength) return undefined;
    const tokenHash = hash('sha256', token, 'hex');
    const time = now();
    const entry = known.get(tokenHash);
    if (entry !== undefined && time < entry.until) return entry.operator;
    if (time < (unknownUntil.get(tokenHash) ?? time)) return undefined;
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
    return known ? { name, scopes: new Set(scopes) } : undefined;
  } catch (failure) {
    throw new DomainError('unavailable', 'operators cannot be looked up', { cause: errorFromWire(failure) });
  }
}
