import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { DomainError } from '@telehealth/errors';
import type { ExchangeAnswer } from '@telehealth/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HandOnToNeighbour } from '../neighbours.ts';
import { receiveUnhurried } from '../plugins/parser-faults.ts';
import { type Problems, problemMediaType } from '../problems/problems.ts';
import {
  expiresAnswered,
  lengthAnswered,
  lengthHeader,
  mediaIdAnswered,
  metadataHeader,
  offsetAnswered,
  offsetHeader,
  tusVersion,
  versionAnswered,
  versionHeader,
} from '../schemas/media.ts';
import { uploadBody } from '../upload-body.ts';
import { uploadPlaces } from '../upload-places.ts';
import { journeyOfSession, requiredJourneyId } from './instrument.ts';
import { mediumIdIn } from './path-ids.ts';
import { refuseBody } from './refuse-body.ts';
import type { OperationFacts } from './route-config.ts';

const tags = ['Media'];
const collection = '/v1/instrument/media';
const one = `${collection}/:media_id` as const;
/** Where intake has the same. */
const behind = '/media';
const bytesType = 'application/offset+octet-stream';

const common = {
  idempotent: false,
  malformedAs: [412],
  furtherRules: 'Another version of the protocol is `malformed-request` with status 412.',
} as const satisfies OperationFacts;

/** Request headers of the protocol, all that is handed on. */
const asked = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'upload-concat',
];
/** Answer headers of the protocol, all that comes back. */
const told = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'media-id',
];

/**
 * Uploads for media nodes in the tus 1.0 protocol (decisions.md 3). Bodies are handed on as they come, and at most
 * `maxUploads` at a time, half of them of one client, so that slow senders leave room for everything else.
 */
export function addMediaRoutes(
  scope: FastifyInstance,
  problems: Problems,
  handOn: HandOnToNeighbour,
  maxUploads: number,
): void {
  const places = uploadPlaces(maxUploads);

  const spokenRight = (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (request.headers['tus-resumable'] === tusVersion) return true;
    reply
      .code(412)
      .header('tus-version', tusVersion)
      .header('content-type', problemMediaType)
      .send(problems.parserFault(412));
    return false;
  };

  scope.register(async (scoped) => {
    const app = scoped.withTypeProvider<TypeBoxTypeProvider>();

    app.post(collection, {
      schema: {
        operationId: 'createMediaUpload',
        summary: 'Begin the upload of a medium',
        description:
          'The current node of the journey has to be the media node. Uploads speak [tus 1.0](https://tus.io/protocols/resumable-upload) with the extension `creation`, so any tus client can be used: `Location` names the upload, `PATCH` sends bytes, `HEAD` says where to go on after a broken connection.',
        tags,
        response: { 201: Type.Null() },
      },
      config: {
        ...common,
        problems: ['conflict', 'validation'],
        headers: [journeyOfSession, versionHeader, lengthHeader, metadataHeader],
        answerHeaders: {
          Location: { type: 'string', required: true, description: 'The upload, relative to this address.' },
          'Tus-Resumable': versionAnswered,
          'Upload-Expires': expiresAnswered,
        },
        furtherRules: `${common.furtherRules} What \`Upload-Metadata\` has to hold is decided by the node.`,
      },
      handler: async (request, reply) => {
        refuseBody(request);
        const headers = handedOn(request);
        if (!spokenRight(request, reply)) return reply;
        const answer = await handOn(request, { method: 'POST', path: behind, headers });
        const { location } = answer.headers;
        if (typeof location !== 'string' || !location.startsWith(`${behind}/`)) {
          throw new DomainError('internal', 'an upload without a place');
        }
        reply.header('location', collection + location.slice(behind.length));
        return passOn(reply, answer);
      },
    });

    app.route({
      // In a list: what is HEAD alone is described as the shadow of a GET.
      method: ['HEAD'],
      url: one,
      schema: {
        operationId: 'readMediaUpload',
        summary: 'How far an upload is',
        tags,
        response: { 200: Type.Null() },
      },
      config: {
        ...common,
        headers: [journeyOfSession, versionHeader],
        answerHeaders: {
          'Tus-Resumable': versionAnswered,
          'Upload-Offset': offsetAnswered,
          'Upload-Length': lengthAnswered,
          'Upload-Metadata': { type: 'string', description: 'As it was sent.' },
          'Upload-Expires': expiresAnswered,
          'Media-Id': mediaIdAnswered,
        },
      },
      handler: async (request, reply) => {
        const path = `${behind}/${mediumIdIn(request)}`;
        const headers = handedOn(request);
        if (!spokenRight(request, reply)) return reply;
        return passOn(reply, await handOn(request, { method: 'HEAD', path, headers }));
      },
    });
  });

  scope.register(async (scoped) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(bytesType, (_request, _body, done) => done(null));

    scoped.patch(one, {
      schema: {
        operationId: 'appendToMediaUpload',
        summary: 'Send bytes of an upload',
        description:
          'As many as the client likes; what arrives before a connection breaks is kept, but for the last bytes. The answer to the last ones names the medium. Bytes that are nothing the node takes are thrown away: 415.',
        tags,
        response: { 204: Type.Null() },
      },
      config: {
        ...common,
        streams: bytesType,
        problems: ['conflict'],
        headers: [journeyOfSession, versionHeader, offsetHeader],
        answerHeaders: {
          'Tus-Resumable': versionAnswered,
          'Upload-Offset': offsetAnswered,
          'Upload-Expires': expiresAnswered,
          'Media-Id': mediaIdAnswered,
        },
      },
      handler: async (request, reply) => {
        const path = `${behind}/${mediumIdIn(request)}`;
        if (request.headers['content-type'] !== bytesType) throw new DomainError('unsupported-media-type');
        const { 'content-length': length } = request.headers;
        const headers = {
          ...handedOn(request),
          'content-type': bytesType,
          ...(length !== undefined && { 'content-length': length }),
        };
        if (!spokenRight(request, reply)) return reply;
        const giveBack = places.take(request.caller?.clientId ?? '');
        if (giveBack === undefined) throw new DomainError('unavailable', 'too many uploads at a time');
        receiveUnhurried(request, reply);
        const body = uploadBody(request.raw);
        try {
          return passOn(reply, await handOn(request, { method: 'PATCH', path, headers, body }));
        } finally {
          body.release();
          giveBack();
          letRestPass(request, reply);
        }
      },
    });
  });
}

/** The headers of a request that intake reads. Throws `malformed-request` without a journey. */
function handedOn(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { 'x-journey-id': requiredJourneyId(request) };
  for (const name of asked) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

function passOn(reply: FastifyReply, { status, headers }: ExchangeAnswer): FastifyReply {
  for (const name of told) {
    const value = headers[name];
    if (typeof value === 'string') reply.header(name, value);
  }
  return reply.code(status).send();
}

const lingerMs = 2000;

/**
 * Lets a client that is answered in the middle of its body read the answer instead of meeting a reset connection; one
 * that goes on sending for too long meets it.
 */
function letRestPass({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.complete || request.destroyed) return;
  response.once('finish', () => {
    request.resume();
    const timer = setTimeout(() => request.destroy(), lingerMs);
    request.once('close', () => clearTimeout(timer));
  });
}
