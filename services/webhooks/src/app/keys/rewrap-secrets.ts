import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf, nextPageToken, type Rewrapped, readPageToken } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findSealedUnder } from '../../storage/registrations.ts';
import { countOf, type ResealOutcome } from './reseal-outcome.ts';
import { resealRegistration } from './reseal-registration.ts';
import { resealSigningKeys } from './reseal-signing-keys.ts';

/** Number of registrations of one call: few enough for the deadline of a call on a slow database. */
const batchSize = 50;

/**
 * Seals the signing keys and the secrets of some registrations anew, under the current sealing key. It goes on behind the
 * registrations of the call before, one retired key after the other. A registration that changes too often meanwhile is
 * left to another run; one with a secret that cannot be opened is logged, counted and left. Throws `malformed-request` for
 * a position of another list.
 */
export async function rewrapSecrets(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const { registrations, sealingKeys } = context;
  const retired = sealingKeys.slice(1).map(({ id }) => id);
  const [from = retired[0], behind = ''] = readPageToken(after, 'text', 'text') ?? [];
  const signingKeys = after === '' ? await resealSigningKeys(context, limitsOf(call)) : [];
  if (from === undefined) return { ...countOf(signingKeys), next: undefined };
  if (!retired.includes(from))
    throw new DomainError('malformed-request', 'the position names no retired key');
  for (const keyId of retired.slice(retired.indexOf(from))) {
    const where = { keyId, after: keyId === from ? behind : '', limit: batchSize };
    const found = await findSealedUnder(registrations, where, limitsOf(call));
    if (found.length === 0) continue;
    const outcomes: ResealOutcome[] = [...signingKeys];
    for (const { _id } of found) outcomes.push(await resealRegistration(context, call, _id));
    const next = nextPageToken({ rows: found, hasMore: true }, ({ _id }) => [keyId, _id]);
    return { ...countOf(outcomes), next };
  }
  return { ...countOf(signingKeys), next: undefined };
}
