import type { ErrorKind } from '@telehealth/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import type { Problems } from '../../edge/problems/problems.ts';

export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function answersOf(problems: Problems) {
  return (reply: FastifyReply, kind: ErrorKind): FastifyReply => {
    problems.send(reply, kind);
    return reply;
  };
}

const maxLength = 512;

/** The one member of a body. Throws `malformed-request` for any other body. */
export function textIn(body: unknown, name: string): string {
  const { [name]: text, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof text !== 'string' || text.length > maxLength || Object.keys(others).length > 0)
    throw malformedRequest(
      'request.invalid',
      `The body is an object with ${name}, a text of at most ${maxLength} characters.`,
    );
  return text;
}
