import type { ErrorKind } from '@telehealth/errors';
import { answerExamples } from '@telehealth/public-api/instrument/answer-of-control';
import { NextBody } from '@telehealth/public-api/instrument/requests';
import type { OperationFacts } from '@telehealth/public-api/operation';
import type { FastifySchema } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { headersOf, pathParametersOf, withParameters } from './parameters.ts';
import { responsesOf } from './responses.ts';

/** A route with its schema and facts. */
export interface DescribedRoute {
  readonly method: string | readonly string[];
  readonly url: string;
  readonly schema: FastifySchema;
  readonly facts: OperationFacts;
}

/** The route's schema, completed from its facts. */
export function describeOperation(
  problems: Problems,
  { method, url, schema, facts }: DescribedRoute,
): FastifySchema {
  const { credentials = [], lenientQuery = [], malformedAs = [], furtherRules, rawBody, streams } = facts;
  const isChange = [method].flat().some((one) => one !== 'GET' && one !== 'HEAD');
  const kinds = kindsOf(facts, isChange, url.includes(':'));
  const described: FastifySchema = {
    ...schema,
    ...(furtherRules !== undefined && {
      description: [schema.description, furtherRules].filter(Boolean).join('\n\n'),
      'x-further-rules': true,
    }),
    ...(credentials.join() !== 'apiKey' && { security: credentials.map((scheme) => ({ [scheme]: [] })) }),
    params: pathParametersOf(url),
    headers: headersOf(facts, isChange),
    response: responsesOf(problems, {
      facts,
      isChange,
      response: schema.response,
      kinds,
      malformedAs,
    }),
  };
  if (schema.body === NextBody) {
    described.body = { ...NextBody, 'x-examples': answerExamples };
    // An answer that fits no control is answered with issues.
    Object.assign(described, { 'x-lenient-body': true });
  }
  if (streams !== undefined) {
    described.consumes = [streams];
    described.body = { type: 'string', format: 'binary', examples: ['(bytes of the file)'] };
  }
  if (rawBody !== undefined) {
    described.consumes = [rawBody];
    described.body = { type: 'object', title: 'RawBody', additionalProperties: true, examples: [{}] };
  }
  if (lenientQuery.length > 0) described.querystring = withParameters(schema.querystring, lenientQuery);
  return described;
}

/** Every kind the operation may answer, each once. */
function kindsOf(facts: OperationFacts, isChange: boolean, hasIds: boolean): readonly ErrorKind[] {
  const { credentials = [], brand, limited, idempotent, rawBody, problems = [] } = facts;
  const needsCredential = credentials.length > 0;
  const when = (applies: unknown, ...kinds: ErrorKind[]): ErrorKind[] => (applies ? kinds : []);
  return [
    ...new Set<ErrorKind>([
      'malformed-request',
      ...when(brand, 'malformed-brand'),
      ...when(needsCredential, 'unauthorized'),
      ...when(needsCredential && !credentials.includes('publishableKey'), 'publishable-credential-read-only'),
      ...when(brand ?? hasIds, 'not-found'),
      ...when(isChange, 'payload-too-large'),
      ...when(isChange && rawBody === undefined, 'unsupported-media-type'),
      ...when(idempotent && isChange, 'idempotency-in-flight', 'idempotency-mismatch'),
      ...when(limited, 'rate-limited'),
      ...problems,
      'internal',
      'unavailable',
      'timeout',
    ]),
  ];
}
