import { getOrInsert, remove } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { JourneyName } from '../../storage/journeys.ts';
import type { SignInLinkDocument } from '../../storage/sign-ins.ts';
import { getJourney } from '../journeys/get-journey.ts';
import { newToken, tokenHash } from './one-time-token.ts';

const linkMs = 10 * 60_000;

/** Makes a link for a journey of the brand (decisions.md 8). Throws as `getJourney` does. */
export async function createSignInLink(
  context: Context,
  { journeyId, ...brand }: JourneyName,
  returnTo: string | undefined,
  limits: CallOptions,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  await getJourney(context, { journeyId, ...brand }, limits);
  const token = newToken();
  const expiresAt = context.clock.now() + linkMs;
  const link: SignInLinkDocument = {
    _id: tokenHash(token),
    ...brand,
    journeyId,
    ...(returnTo !== undefined && { returnTo }),
    expiresAt,
  };
  await getOrInsert(context.signInLinks, link, limits);
  return { token, expiresAt };
}

/** Opens a link once. Throws `not-found` alike for an unknown, an opened and an expired one. */
export async function openSignInLink(
  { signInLinks, clock }: Context,
  token: string,
  limits: CallOptions,
): Promise<SignInLinkDocument> {
  const id = tokenHash(token);
  const link = await signInLinks.get(id, limits);
  // If two callers open it at the same moment, one removes it.
  const isOpened = link !== undefined && (await remove(signInLinks, id, {}, limits));
  if (!isOpened || link.expiresAt <= clock.now()) throw new DomainError('not-found', 'no such link');
  return link;
}
