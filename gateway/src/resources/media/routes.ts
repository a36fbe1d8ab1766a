import { DomainError } from '@telehealth/errors';
import { mediaOperations } from '@telehealth/public-api/media/operations';
import { uploadBytesType } from '@telehealth/public-api/media/upload-headers';
import { createClientPermits } from '../../edge/limits/client-permits.ts';
import { receiveWithoutTimeout } from '../../edge/problems/parser-faults.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { drainRequest } from './drain-request.ts';
import { sendTusAnswer, tusRequestHeaders } from './tus.ts';
import { uploadBody } from './upload-body.ts';

const collection = '/v1/instrument/media';

/** Path of the same routes at intake. */
const intakePath = '/media';

/**
 * Uploads for media nodes in the tus 1.0 protocol (decisions.md 3), proxied to intake. At most `maxLongRequests` bodies
 * are received at a time, half of them of one client, so that slow senders leave room for everything else.
 */
export function addMediaRoutes(
  scope: RouteScope,
  { problems, proxyUpload: proxy, maxLongRequests }: RouteParts,
): void {
  const uploads = createClientPermits(maxLongRequests);

  scope.route({
    ...routeOf(mediaOperations.createMediaUpload),
    handler: async (request, reply) => {
      const headers = tusRequestHeaders(request, reply, problems);
      if (headers === undefined) return reply;
      const answer = await proxy(request, { method: 'POST', path: intakePath, headers });
      reply.header('location', publicLocation(answer.headers.location));
      return sendTusAnswer(reply, answer);
    },
  });

  scope.route({
    ...routeOf(mediaOperations.readMediaUpload),
    handler: async (request, reply) => {
      const path = `${intakePath}/${pathId(request, 'media_id')}`;
      const headers = tusRequestHeaders(request, reply, problems);
      if (headers === undefined) return reply;
      return sendTusAnswer(reply, await proxy(request, { method: 'HEAD', path, headers }));
    },
  });

  scope.register(async (scoped) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(uploadBytesType, (_request, _body, done) => done(null));

    scoped.route({
      ...routeOf(mediaOperations.appendToMediaUpload),
      handler: async (request, reply) => {
        const path = `${intakePath}/${pathId(request, 'media_id')}`;
        const { 'content-type': contentType, 'content-length': contentLength } = request.headers;
        if (contentType !== uploadBytesType) throw new DomainError('unsupported-media-type');
        const headers = tusRequestHeaders(request, reply, problems);
        if (headers === undefined) return reply;
        headers['content-type'] = uploadBytesType;
        if (contentLength !== undefined) headers['content-length'] = contentLength;
        const release = uploads.acquire(request.caller?.clientId ?? '');
        if (release === undefined) throw new DomainError('unavailable', 'too many uploads at a time');
        const boundSilence = receiveWithoutTimeout(request, reply);
        const body = uploadBody(request.raw);
        try {
          return sendTusAnswer(reply, await proxy(request, { method: 'PATCH', path, headers, body }));
        } finally {
          body.release();
          release();
          boundSilence();
          drainRequest(request, reply);
        }
      },
    });
  });
}

/** The public address of the upload that intake created. */
function publicLocation(location: unknown): string {
  if (typeof location === 'string' && location.startsWith(`${intakePath}/`)) {
    return collection + location.slice(intakePath.length);
  }
  throw new DomainError('internal', 'intake answered no location of the upload');
}
