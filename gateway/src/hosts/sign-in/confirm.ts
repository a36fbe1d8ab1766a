import { timingSafeEqual } from 'node:crypto';
import { lookOf } from '@telehealth/look';
import type { FastifyRequest } from 'fastify';
import { brandStyle } from '../../pages/brand-style.ts';
import { bindJourney, codeOf } from './bind.ts';
import { findBrand, findOpenDestination, hostOf } from './destination.ts';
import { leave } from './end.ts';
import { SignInFailed, sendFailureTo, withFailure, withParameter } from './failures.ts';
import { type ActiveSignIn, queryOf, type SignInStep } from './parts.ts';
import { endSession, isActive } from './sessions.ts';
import { confirmPage, type SignInPage } from './sign-in-pages.ts';
import type { SignInTexts } from './sign-in-texts.ts';

/** The pending question of a browser. Throws `attempt_unknown` without one. */
function questionOf(request: FastifyRequest, parts: ActiveSignIn) {
  const host = hostOf(request, parts);
  const question = parts.cookies.question(host.origin, request.headers.cookie);
  if (question === undefined) throw new SignInFailed('attempt_unknown');
  if (host.domain !== undefined && host.domain.brandId !== question.brandId)
    throw new SignInFailed('attempt_unknown');
  return { host, question };
}

/** Names the brand and the person and asks to continue, in the colours of the brand. It binds nothing. */
export async function askPatient(
  request: FastifyRequest,
  parts: ActiveSignIn,
  texts: SignInTexts,
): Promise<SignInPage> {
  const { question } = questionOf(request, parts);
  const { brand } = await findBrand(request, parts, question.brandId);
  if (brand?.clientSuspended) throw new SignInFailed('closed');
  const style = brandStyle(lookOf(JSON.parse(brand?.themeJson || '{}')));
  return confirmPage(texts, { ...question, brandName: brand?.name ?? '', style });
}

/** Only the form of the page, in the browser that was asked, binds the journey (decisions.md 8). */
export const confirmSignIn: SignInStep = async (request, reply, parts) => {
  const { host, question } = questionOf(request, parts);
  const form = request.body as URLSearchParams | undefined;
  if (!isEqual(form?.get('form_token') ?? '', question.formToken)) throw new SignInFailed('attempt_unknown');
  const { brandId, returnTo, journeyId, person } = question;
  reply.header('set-cookie', parts.cookies.endQuestion());
  const to = await findOpenDestination(request, parts, host, { brand_id: brandId, return_to: returnTo });
  const session = parts.cookies.session(host.origin, request.headers.cookie);
  return await sendFailureTo(returnTo, request, parts, async () => {
    const isSignedIn =
      session?.brandId === brandId && (await isActive(request, parts, { to, sessionId: session.id }));
    if (!isSignedIn) throw new SignInFailed('attempt_unknown');
    if (form?.get('action') !== 'continue') {
      const refused = { ...to, returnTo: withFailure(returnTo, 'sign_in_refused') };
      return await leave(request, reply, parts, { to: refused, host, session });
    }
    try {
      await bindJourney(request, parts, to, { journeyId, person });
      return withParameter(returnTo, 'code', await codeOf(request, parts, to, person));
    } catch (error) {
      reply.header('set-cookie', parts.cookies.signOut());
      await endSession(request, parts, { to, sessionId: session.id });
      throw error;
    }
  });
};

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The target of a sign-out. Throws `link_invalid` unless the platform sealed it at this host. */
export function targetOf(request: FastifyRequest, parts: ActiveSignIn): string {
  const { origin } = hostOf(request, parts);
  const target = parts.cookies.openTarget(origin, queryOf(request).to ?? '');
  if (target === undefined) throw new SignInFailed('link_invalid');
  return target;
}
