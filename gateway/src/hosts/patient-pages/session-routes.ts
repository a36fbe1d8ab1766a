import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOfOwnPage } from '../../edge/browser-sessions/own-origin.ts';
import type { PresentedSession } from '../../edge/browser-sessions/session-cookie.ts';
import { journeyOfSignIn, pageSignInIn } from './page-sign-in.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/**
 * Opens a session for the brand unless the browser has one (decisions.md 15). After a sign-in it opens a new one with
 * the person's journey. 201 for a session that had none before it. Other sites cannot send the request: they can set neither the header nor the origin.
 */
export function openSession(parts: PatientPageParts): AnswerAtPage {
  const { clients, callAnonymously, problems, sessionCookie, shares } = parts;
  return async (request, reply, brand) => {
    const { brandId } = brand;
    if (!isOfOwnPage(request)) {
      problems.send(reply, 'forbidden');
      return reply;
    }
    const signIn = pageSignInIn(request.body);
    const present = await presentSession(request, parts, brandId);
    if (present !== undefined && signIn === undefined) return reply.code(204).send();
    if (parts.readOnlyState.isOn()) {
      problems.send(reply, 'maintenance');
      return reply;
    }
    if (!shares.take('open', request, brandId)) {
      problems.send(reply, 'rate-limited');
      return reply;
    }
    if (present === undefined && signIn !== undefined) {
      problems.send(reply, 'unauthorized');
      return reply;
    }
    const found = signIn && present && (await journeyOfSignIn(request, parts, brand, signIn, present));
    const journeyId = found ?? present?.journeyId;
    const opened = await callAnonymously(request, clients.browserSessions.openPatientSession, { brandId });
    if (present !== undefined) await end(request, parts, present);
    const session = { token: opened.token, endsAt: Number(opened.endsAt) };
    reply.header(
      'set-cookie',
      sessionCookie.set({ ...session, ...(journeyId !== undefined && { journeyId }) }),
    );
    return reply.code(present === undefined ? 201 : 204).send();
  };
}

/** Effective at once, also for copies of the cookie. No effect without a session. */
export function endSession(
  parts: PatientPageParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { problems, sessionCookie } = parts;
  return async (request, reply) => {
    if (!isOfOwnPage(request)) {
      problems.send(reply, 'forbidden');
      return reply;
    }
    const session = sessionCookie.read(request.headers.cookie);
    if (session !== undefined) await end(request, parts, session);
    return reply.header('set-cookie', sessionCookie.clear()).code(204).send();
  };
}

/** Undefined unless the cookie's session is valid and of the brand. */
async function presentSession(
  request: FastifyRequest,
  { clients, callAnonymously, sessionCookie }: PatientPageParts,
  brandId: string,
): Promise<PresentedSession | undefined> {
  const session = sessionCookie.read(request.headers.cookie);
  if (session === undefined) return undefined;
  const { resolveBrowserSession } = clients.browserSessions;
  const found = await callAnonymously(request, resolveBrowserSession, hashOf(session));
  return found.known && found.brandIds.includes(brandId) ? session : undefined;
}

async function end(
  request: FastifyRequest,
  { clients, callAnonymously }: PatientPageParts,
  session: PresentedSession,
): Promise<void> {
  await callAnonymously(request, clients.browserSessions.endBrowserSession, hashOf(session));
}

function hashOf({ tokenSha256 }: PresentedSession) {
  return { tokenSha256: Buffer.from(tokenSha256, 'hex') };
}
