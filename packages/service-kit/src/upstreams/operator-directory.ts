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

/** Of a token that accounts has issued; those of the config are longer. */
const minTokenLength = 42;

/** Longest a token is valid after its lookup began, and so after its revocation. */
const knownMs = 30_000;
/** A new token must work soon after a caller tried it too early. */
const unknownMs = 5000;
/** Far more than a lookup takes; with less, a busy accounts counts as away. */
const lookupTimeoutMs = 2000;
/** Of known tokens, and again of unknown ones: more than a platform has operators. Beyond, their calls ask accounts more often. */
const capacity = 1000;

/** An operator as accounts knows it. */
interface ResolvedOperator {
  readonly operator: Operator;
  /** Epoch ms from which on the token is unknown; undefined: it does not end. */
  readonly expiresAt: number | undefined;
}

/**
 * Authenticates operators by their token, for a service that serves operator contracts. Asks accounts, whose transport
 * it is given, and caches the last 1000 known tokens for 30 s and the last 1000 unknown ones for 5 s. The end of a token is
 * compared with the clock at each use. One lookup per token is in flight; tokens that are too short are refused without one. While
 * accounts cannot be asked, a token that is not cached is refused with `unavailable`, not as unknown. `now` is in monotonic
 * milliseconds.
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
