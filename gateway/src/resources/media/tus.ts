import { tusVersion } from '@telehealth/public-api/media/upload-headers';
import { problemMediaType } from '@telehealth/public-api/problems/problem';
import type { ExchangeAnswer } from '@telehealth/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../../edge/problems/problems.ts';
import { requiredJourneyId } from '../instrument/journey-header.ts';

/** Forwarded to intake with `X-Journey-Id`. */
const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'upload-concat',
];
/** Forwarded to the client. */
const responseHeaders = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'media-id',
];

/**
 * Undefined after answering 412 to another version of tus.
 *
 * @throws DomainError `malformed-request` without a journey.
 */
export function tusRequestHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  problems: Problems,
): Record<string, string> | undefined {
  const journeyId = requiredJourneyId(request);
  const headers: Record<string, string> = {
    'x-journey-id': journeyId,
    ...pickHeaders(requestHeaders, request.headers),
  };
  if (headers['tus-resumable'] === tusVersion) return headers;
  reply.code(412).header('tus-version', tusVersion).header('content-type', problemMediaType);
  reply.send(problems.parserFault(412));
  return undefined;
}

/** Copies the status and the headers of the protocol. */
export function sendTusAnswer(reply: FastifyReply, { status, headers }: ExchangeAnswer): FastifyReply {
  return reply.code(status).headers(pickHeaders(responseHeaders, headers)).send();
}

function pickHeaders(names: readonly string[], from: Readonly<Record<string, unknown>>) {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
