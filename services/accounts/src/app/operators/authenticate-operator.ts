import { hash, timingSafeEqual } from 'node:crypto';
import type { Operation } from '@telehealth/changes';
import type { OperatorScope } from '@telehealth/contracts/access';
import { storeFaultAsUnavailable } from '@telehealth/service-kit/calls';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { bootstrapName, isValidOperator } from '../../domain/operator.ts';

/** The bootstrap operator may only create operators (decisions.md 11). */
const bootstrapScopes: ReadonlySet<OperatorScope> = new Set(['operators']);

type Directory = Pick<Context, 'operators' | 'operatorSignIns' | 'bootstrapTokensSha256' | 'clock'>;

export interface ResolvedOperator {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** The clients that it is bound to; undefined: it is not bound. */
  readonly clientIds: readonly string[] | undefined;
  /** Epoch ms from which the token is unknown; undefined: it does not end. */
  readonly expiresAt: number | undefined;
}

/**
 * The operator whose token has this SHA-256: the bootstrap operator of the config, or a stored operator that is neither revoked nor
 * expired, by its own token or that of a sign-in. Undefined without one.
 */
export async function resolveOperator(
  { operators, operatorSignIns, bootstrapTokensSha256, clock }: Directory,
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
  const withToken = { tokenSha256: given.toString('hex') };
  const own = await findOne(operators, withToken, limits);
  const signIn = own ? undefined : await findOne(operatorSignIns, withToken, limits);
  const found = signIn ? await operators.get(signIn.operator, limits) : own;
  const at = clock.now();
  if (found === undefined || !isValidOperator(found, at) || (signIn && at >= signIn.endsAt)) return undefined;
  const { _id: name, scopes, clientIds, expiresAt } = found;
  // A sign-in ends with its operator at the latest.
  return { name, scopes: new Set(scopes), clientIds, expiresAt: signIn?.endsAt ?? expiresAt };
}

const lookupTimeoutMs = 2000;

/** The operator of the token, read from the store; undefined without one. Throws `unavailable` when the store does not answer. */
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
