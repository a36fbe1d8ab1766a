import { hash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** An operator, proven by a token. */
export interface ProvenOperator {
  readonly name: string;
}

/** The operator the token proves, if any: the bootstrap operator, whose token comes from the config. */
export async function authenticateOperator(
  { operatorTokenSha256 }: Pick<Context, 'operatorTokenSha256'>,
  token: string,
): Promise<ProvenOperator | undefined> {
  const given = hash('sha256', token, 'buffer');
  return timingSafeEqual(given, operatorTokenSha256) ? { name: 'bootstrap' } : undefined;
}
