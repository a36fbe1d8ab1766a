import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin } from '../../edge/browser-sessions/own-origin.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/**
 * Opens a browser session of a patient for the brand, unless the browser has one (decisions.md 15). A page of another site cannot ask for
 * it: it can neither send the header nor have the origin of this host.
 */
export function openSession(parts: PatientPageParts): AnswerAtPage {
  const { clients, callAnonymously, problems, sessionCookie, shares } = parts;
  return async (request, reply, { brandId }) => {
    if (!isOfOwnPage(request)) {
      problems.send(reply, 'forbidden');
      return reply;
    }
    if (await hasSession(request, parts, brandId)) return reply.code(204).send();
    if (!shares.take('open', request, brandId)) {
      problems.send(reply, 'rate-limited');
      return reply;
    }
    const opened = await callAnonymously(request, clients.browserSessions.openPatientSession, { brandId });
    const { token, endsAt } = opened;
    reply.header('set-cookie', sessionCookie.set({ token, endsAt: Number(endsAt) }));
    return reply.code(204).send();
  };
}

/** Ends the browser session at once, also for who has a copy of its cookie. A browser without one stays as it is. */
export function endSession({
  clients,
  callAnonymously,
  problems,
  sessionCookie,
}: PatientPageParts): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    if (!isOfOwnPage(request)) {
      problems.send(reply, 'forbidden');
      return reply;
    }
    const session = sessionCookie.read(request.headers.cookie);
    if (session !== undefined) {
      const tokenSha256 = Buffer.from(session.tokenSha256, 'hex');
      await callAnonymously(request, clients.browserSessions.endBrowserSession, { tokenSha256 });
    }
    return reply.header('set-cookie', sessionCookie.clear()).code(204).send();
  };
}

function isOfOwnPage(request: FastifyRequest): boolean {
  return request.headers['x-session'] === '1' && ownOrigin(request) !== undefined;
}

/** Whether the cookie is that of a valid session of the brand. */
async function hasSession(
  request: FastifyRequest,
  { clients, callAnonymously, sessionCookie }: PatientPageParts,
  brandId: string,
): Promise<boolean> {
  const session = sessionCookie.read(request.headers.cookie);
  if (session === undefined) return false;
  const tokenSha256 = Buffer.from(session.tokenSha256, 'hex');
  const found = await callAnonymously(request, clients.browserSessions.resolveBrowserSession, {
    tokenSha256,
  });
  return found.known && found.brandIds.includes(brandId);
}
