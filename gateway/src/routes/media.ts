import { DomainError } from '@telehealth/errors';
import {
  uploadBytesType,
  uploadHeaders,
  uploadParameters,
} from '@telehealth/public-api/media/upload-headers';
import type { OperationFacts } from '@telehealth/public-api/operation';
import { Type } from 'typebox';
import { createClientPermits } from '../limits/client-permits.ts';
import { receiveWithoutTimeout } from '../plugins/parser-faults.ts';
import { drainRequest } from '../uploads/drain-request.ts';
import { sendTusAnswer, tusRequestHeaders } from '../uploads/tus.ts';
import { uploadBody } from '../uploads/upload-body.ts';
import { journeyOfSession } from './journey-header.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Media'];
const collection = '/v1/instrument/media';
const one = `${collection}/:media_id` as const;
/** Path of the same routes at intake. */
const intakePath = '/media';

const common = {
  idempotent: false,
  malformedAs: [412],
} as const satisfies OperationFacts;

/**
 * Uploads for media nodes in the tus 1.0 protocol (decisions.md 3), proxied to intake. At most `maxLongRequests` bodies
 * are received at a time, half of them of one client, so that slow senders leave room for everything else.
 */
export function addMediaRoutes(
  scope: RouteScope,
  { problems, proxyUpload: proxy, maxLongRequests }: RouteParts,
): void {
  const uploads = createClientPermits(maxLongRequests);

  scope.post(collection, {
    schema: {
      operationId: 'createMediaUpload',
      summary: 'Begin the upload of a media item',
      description:
        'The current node of the journey has to be the media node. Any client of [tus 1.0](https://tus.io/protocols/resumable-upload) with `creation` will do: `Location` names the upload, `PATCH` sends bytes, `HEAD` says where to go on.',
      tags,
      response: { 201: Type.Null() },
    },
    config: {
      ...common,
      problems: ['conflict', 'validation'],
      headers: [
        journeyOfSession,
        uploadParameters.version,
        uploadParameters.length,
        uploadParameters.metadata,
      ],
      answerHeaders: {
        Location: { type: 'string', required: true, description: 'The upload, relative to this address.' },
        'Tus-Resumable': uploadHeaders.version,
        'Upload-Expires': uploadHeaders.expires,
      },
      furtherRules: 'The node decides what `Upload-Metadata` has to hold.',
    },
    handler: async (request, reply) => {
      const headers = tusRequestHeaders(request, reply, problems);
      if (headers === undefined) return reply;
      const answer = await proxy(request, { method: 'POST', path: intakePath, headers });
      reply.header('location', publicLocation(answer.headers.location));
      return sendTusAnswer(reply, answer);
    },
  });

  scope.route({
    // Fastify describes a HEAD route given as a list; it hides a single HEAD as the shadow of a GET.
    method: ['HEAD'],
    url: one,
    schema: {
      operationId: 'readMediaUpload',
      summary: 'How far an upload is',
      description: '`Upload-Offset` says where to go on.',
      tags,
      response: { 200: Type.Null() },
    },
    config: {
      ...common,
      headers: [journeyOfSession, uploadParameters.version],
      answerHeaders: {
        'Tus-Resumable': uploadHeaders.version,
        'Upload-Offset': uploadHeaders.offset,
        'Upload-Length': uploadHeaders.length,
        'Upload-Metadata': uploadHeaders.metadata,
        'Upload-Expires': uploadHeaders.expires,
        'Media-Id': uploadHeaders.mediaId,
      },
    },
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

    scoped.patch(one, {
      schema: {
        operationId: 'appendToMediaUpload',
        summary: 'Send bytes of an upload',
        description:
          'What arrives before a connection breaks is stored, except for the last bytes. The last answer carries the `Media-Id`. Bytes of a type that the node does not accept are thrown away: 415. Tell generators of clients that the media type is like `application/octet-stream`.',
        tags,
        response: { 204: Type.Null() },
      },
      config: {
        ...common,
        furtherRules: 'Fewer bytes than 64 KiB that do not end the file are `malformed-request`.',
        streams: uploadBytesType,
        problems: ['conflict'],
        headers: [journeyOfSession, uploadParameters.version, uploadParameters.offset],
        answerHeaders: {
          'Tus-Resumable': uploadHeaders.version,
          'Upload-Offset': uploadHeaders.offset,
          'Upload-Expires': uploadHeaders.expires,
          'Media-Id': uploadHeaders.mediaId,
        },
      },
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
