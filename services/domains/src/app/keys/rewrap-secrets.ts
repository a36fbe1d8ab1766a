import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf, nextPageToken, type Rewrapped, readPageToken } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findSealedUnder } from '../../storage/find-domains.ts';
import { resealAccounts } from './reseal-accounts.ts';
import { type ResealOutcome, resealDomain } from './reseal-domain.ts';

/** Number of domains of one call: few enough for the deadline of a call on a slow database. */
const batchSize = 50;

/**
 * Seals the accounts and what some domains have sealed anew, under the current sealing key. It goes on behind the domains of the call before, one
 * retired key after the other. Throws `malformed-request` for a position of another list.
 */
export async function rewrapSecrets(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const { domains, sealingKeys } = context;
  const retired = sealingKeys.slice(1).map(({ id }) => id);
  const [from = retired[0], behind = ''] = readPageToken(after, 'text', 'text') ?? [];
  const accounts = after === '' ? await resealAccounts(context, limitsOf(call)) : [];
  if (from === undefined) return { ...countOf(accounts), next: undefined };
  if (!retired.includes(from))
    throw new DomainError('malformed-request', 'the position names no retired key');
  for (const keyId of retired.slice(retired.indexOf(from))) {
    const where = { keyId, after: keyId === from ? behind : '', limit: batchSize };
    const found = await findSealedUnder(domains, where, limitsOf(call));
    if (found.length === 0) continue;
    const outcomes: ResealOutcome[] = [...accounts];
    for (const { _id } of found) outcomes.push(await resealDomain(context, call, _id));
    const next = nextPageToken({ rows: found, hasMore: true }, ({ _id }) => [keyId, _id]);
    return { ...countOf(outcomes), next };
  }
  return { ...countOf(accounts), next: undefined };
}

function countOf(outcomes: readonly ResealOutcome[]): Omit<Rewrapped, 'next'> {
  const count = (outcome: ResealOutcome) => outcomes.filter((one) => one === outcome).length;
  return { rewrapped: count('sealed'), unopened: count('unopened') };
}
