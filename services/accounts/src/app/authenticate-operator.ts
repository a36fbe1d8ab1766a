import { hash, timingSafeEqual } from 'node:crypto';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import type { Operator } from '@telehealth/rpc';
import { storeFaultAsUnavailable } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { bootstrapName } from '../domain/operator.ts';
import { findOperator } from '../storage/operators.ts';

type Directory = Pick<Context, 'operators' | 'operatorTokenSha256'>;

/** The operator whose token has this SHA-256, if any: the bootstrap operator of the config, or one not revoked. */
export async function resolveOperator(
  { operators, operatorTokenSha256 }: Directory,
  tokenSha256: Uint8Array,
  limits: CallOptions,
): Promise<Operator | undefined> {
  const given = Buffer.from(tokenSha256);
  if (given.length === operatorTokenSha256.length && timingSafeEqual(given, operatorTokenSha256)) {
    return { name: bootstrapName, scopes: new Set(operatorScopes) };
  }
  const found = await findOperator(operators, given.toString('hex'), limits);
  if (found === undefined || found.revokedAt !== undefined) return undefined;
  return { name: found._id, scopes: new Set(found.scopes) };
}

const lookupTimeoutMs = 2000;

/** The operator the token proves, if any, read from the store. Throws `unavailable` when the store cannot be asked. */
export async function authenticateOperator(
  directory: Directory,
  token: string,
): Promise<Operator | undefined> {
  try {
    return await resolveOperator(directory, hash('sha256', token, 'buffer'), { timeoutMs: lookupTimeoutMs });
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
}
