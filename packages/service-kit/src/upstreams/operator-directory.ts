import { hash } from 'node:crypto';
import type { Transport } from '@connectrpc/connect';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { DomainError } from '@telehealth/errors';
import { newId } from '@telehealth/ids';
import {
  type AuthenticateOperator,
  type Client,
  callOptions,
  createClient,
  errorFromWire,
  type Operator,
} from '@telehealth/rpc';
import type { Clock } from '../scheduling/clock.ts';
import { createCache } from './cache.ts';

/** Of tokens from accounts; configured ones are longer. */
const minTokenLength = 42;

/** Validity after the lookup began, and so after a revocation. */
const knownMs = 30_000;
/** Short, so that a token tried too early works soon after its creation. */
const unknownMs = 5000;
/** Far more than a lookup takes; less would count a busy accounts as unavailable. */
const lookupTimeoutMs = 2000;
/**
 * Of known tokens, and again of unknown ones: more than a platform's operators. Beyond it accounts is asked more often.
 */
const capacity = 1000;

interface ResolvedOperator {
  readonly operator: Operator;
  /** Epoch ms of the token's end; undefined: unlimited. */
  readonly expiresAt: number | undefined;
}

/**
 * Authenticates operators by token, from accounts, caching the last 1000 known tokens for 30 s and unknown ones for 5
 * s. A token's end is checked at each use. One lookup per token runs at a time; short tokens are refused without one.
 * Without accounts an uncached token is `unavailable`, not unknown. `now` is in monotonic milliseconds.
 */
export function operatorDirectory(
  accounts: Transport,
  clock: Pick<Clock, 'now'>,
  now: () => number = () => performance.now(),
): AuthenticateOperator {
  const directory = createClient(OperatorDirectoryService, accounts);
  const operators = createCache<void, ResolvedOperator | undefined>({
    load: (tokenHash) => ask(directory, tokenHash),
    capacity,
    freshMs: knownMs,
    absentMs: unknownMs,
    now,
  });
  return async (token) => {
    if (token.length < minTokenLength) return undefined;
    const known = await operators.get(hash('sha256', token, 'hex'));
    const hasEnded = known?.expiresAt !== undefined && known.expiresAt <= clock.now();
    return hasEnded ? undefined : known?.operator;
  };
}

async function ask(
  directory: Client<typeof OperatorDirectoryService>,
  tokenHash: string,
): Promise<ResolvedOperator | undefined> {
  const options = callOptions({ correlationId: newId('cor'), timeoutMs: lookupTimeoutMs });
  try {
    const tokenSha256 = Buffer.from(tokenHash, 'hex');
    const { known, name, scopes, clientIds, expiresAt } = await directory.resolveOperator(
      { tokenSha256 },
      options,
    );
    if (!known) return undefined;
    return {
      operator: { name, scopes: new Set(scopes), clientIds: clientIds.length > 0 ? clientIds : undefined },
      expiresAt: expiresAt || undefined,
    };
  } catch (failure) {
    throw new DomainError('unavailable', 'operators cannot be looked up', { cause: errorFromWire(failure) });
  }
}
