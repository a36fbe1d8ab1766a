import { DomainError } from '@telehealth/errors';
import { mediaOperations } from '@telehealth/public-api/media/operations';
import { uploadBytesType } from '@telehealth/public-api/media/upload-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPlaces } from '../../edge/limits/places.ts';
import { receiveWithoutTimeout } from '../../edge/problems/parser-faults.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { requiredJourneyId } from '../instrument/journey-header.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { inPlaces } from './piece-places.ts';
import { createRunningBodies } from './running-bodies.ts';
import { sendTusAnswer, tusRequestHeaders } from './tus.ts';
import { uploadBody } from './upload-body.ts';

const collection = '/v1/instrument/media';

/** Path prefix at intake. */
const intakePath = '/media';

/**
 * tus 1.0 (decisions.md 3), proxied to intake. The gateway receives a bounded number of bodies at a time; a new one
 * displaces the slowest. Intake takes a bounded number of pieces at a time, clients in turn (decisions.md 13).
 */
export function addMediaRoutes(
  scope: RouteScope,
  { problems, proxyUpload: proxy, uploads }: RouteParts,
): void {
  const bodies = createRunningBodies(uploads.maxRunning);
  const places = createPlaces({ count: uploads.maxPieces, waitMs: uploads.waitMs });

  serve(scope, mediaOperations.createMediaUpload, async (request, reply) => {
    const headers = tusRequestHeaders(request, reply, problems);
    if (headers === undefined) return reply;
    const answer = await proxy(request, { method: 'POST', path: intakePath, headers });
    reply.header('location', publicLocation(answer.headers.location));
    return sendTusAnswer(reply, answer);
  });

  serve(scope, mediaOperations.readMediaUpload, async (request, reply) => {
    const path = `${intakePath}/${pathId(request, 'media_id')}`;
    const headers = tusRequestHeaders(request, reply, problems);
    if (headers === undefined) return reply;
    return sendTusAnswer(reply, await proxy(request, { method: 'HEAD', path, headers }));
  });

  scope.register(async (scoped) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(uploadBytesType, (_request, _body, done) => done(null));

    serve(scoped, mediaOperations.appendToMediaUpload, async (request, reply) => {
      const path = `${intakePath}/${pathId(request, 'media_id')}`;
      const { 'content-type': contentType, 'content-length': contentLength } = request.headers;
      if (contentType !== uploadBytesType) throw new DomainError('unsupported-media-type');
      const headers = tusRequestHeaders(request, reply, problems);
      if (headers === undefined) return reply;
      headers['content-type'] = uploadBytesType;
      if (contentLength !== undefined) headers['content-length'] = contentLength;
      const boundSilence = receiveWithoutTimeout(request, reply);
      const received = uploadBody(request.raw, Number(contentLength ?? 0));
      const { clientId = '' } = request.caller ?? {};
      const running = { clientId, journeyId: requiredJourneyId(request), ...received };
      bodies.add(running);
      try {
        const body = inPlaces(received, places, clientId);
        return sendTusAnswer(reply, await proxy(request, { method: 'PATCH', path, headers, body }));
      } finally {
        bodies.remove(running);
        received.release();
        boundSilence();
        drainRequest(request, reply);
      }
    });
  });
}

/** Of the upload that intake created. */
function publicLocation(location: unknown): string {
  if (typeof location === 'string' && location.startsWith(`${intakePath}/`)) {
    return collection + location.slice(intakePath.length);
  }
  throw new DomainError('internal', 'intake answered no location of the upload');
}

const drainMs = 2000;

/**
 * Discards the rest of a body after the answer, because a reset could lose the answer. Disconnects after two seconds.
 */
function drainRequest({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.complete || request.destroyed) return;
  response.once('finish', () => {
    request.resume();
    const timer = setTimeout(() => request.destroy(), drainMs);
    request.once('close', () => clearTimeout(timer));
  });
}
