import { hash, timingSafeEqual } from 'node:crypto';
import type { Operation } from '@telehealth/changes';
import type { OperatorScope } from '@telehealth/contracts/access';
import { storeFaultAsUnavailable } from '@telehealth/service-kit/calls';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { bootstrapName, isValidOperator } from '../../domain/operator.ts';

/** It makes other operators and does nothing else (decisions.md 11). */
const bootstrapScopes: ReadonlySet<OperatorScope> = new Set(['operators']);

type Directory = Pick<Context, 'operators' | 'bootstrapTokensSha256' | 'clock'>;

export interface ResolvedOperator {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** The clients it is bound to; undefined: not bound. */
  readonly clientIds: readonly string[] | undefined;
  /** Epoch ms from which on the token is unknown; undefined: it does not end. */
  readonly expiresAt: number | undefined;
}

/**
 * The operator whose token has this SHA-256, if any: the bootstrap operator of the config, or one that is neither revoked
 * nor expired.
 */
export async function resolveOperator(
  { operators, bootstrapTokensSha256, clock }: Directory,
  { limits }: Pick<Operation, 'limits'>,
  tokenSha256: Uint8Array,
): Promise<ResolvedOperator | undefined> {
  const given = Buffer.from(tokenSha256);
  if (bootstrapTokensSha256.some((own) => given.length === own.length && timingSafeEqual(given, own))) {
    return {
      name: bootstrapName,
      scopes: bootstrapScopes,
      clientIds: undefined,
      expiresAt: undefined,
    };
  }
  const found = await findOne(operators, { tokenSha256: given.toString('hex') }, limits);
  if (found === undefined || !isValidOperator(found, clock.now())) return undefined;
  const { _id: name, scopes, clientIds, expiresAt } = found;
  return { name, scopes: new Set(scopes), clientIds, expiresAt };
}

const lookupTimeoutMs = 2000;

/** The operator the token proves, if any, read from the store. Throws `unavailable` when the store cannot be asked. */
export async function authenticateOperator(
  directory: Directory,
  token: string,
): Promise<ResolvedOperator | undefined> {
  try {
    return await resolveOperator(
      directory,
      { limits: { timeoutMs: lookupTimeoutMs } },
      hash('sha256', token, 'buffer'),
    );
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
}
