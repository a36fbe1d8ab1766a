import swagger from '@fastify/swagger';
import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type Problems, problemMediaType } from '../problems/problems.ts';
import type { Parameter } from '../routes/route-config.ts';
import { exampleStep } from '../schemas/examples.ts';
import { brandIdPattern, correlationIdPattern } from '../schemas/identifiers.ts';
import { InstrumentStep } from '../schemas/instrument-step.ts';
import { Problem } from '../schemas/problem.ts';
import { problemTexts } from './problem-texts.ts';

/** Version of the machine-readable description (interface.md 9). */
const descriptionVersion = '0.0.0';

const brandHeader: Parameter = {
  name: 'X-Brand-Id',
  required: true,
  description: "One of the credential's brands.",
  schema: Type.String({ pattern: brandIdPattern }),
};
const correlationHeader: Parameter = {
  name: 'X-Correlation-Id',
  required: false,
  description: 'Echoed when well-formed; assigned otherwise. Returned on every response.',
  schema: Type.String({ maxLength: 128, pattern: correlationIdPattern }),
};

/** What every operation behind the API key and brand checks may answer. */
const scopeProblems: readonly ErrorKind[] = [
  'malformed-request',
  'malformed-brand',
  'unauthorized',
  'publishable-credential-read-only',
  'not-found',
  'internal',
  'unavailable',
  'timeout',
];

/** Describes the routes added from here on, from the very schemas that validate and serialize. */
export function addOpenApi(app: FastifyInstance, problems: Problems): void {
  app.addSchema(InstrumentStep);
  app.addSchema(Problem);
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Telehealth platform API',
        version: descriptionVersion,
        description:
          'Multi-tenant API for patient-facing telehealth funnels. Errors are problem documents (RFC 9457); each problem type is a page that says what it means and what to do.',
      },
      servers: [{ url: '/' }],
      tags: [
        {
          name: 'Intake',
          description: 'The server-driven questionnaire: the server owns sequence and branching.',
        },
      ],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'API key (`pk_srv_…`), server-side only.' },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
    transform: ({ schema, url, route }) => {
      if (schema.hide) return { schema, url };
      const { headers = [], lenientQuery = [], problems: kinds = [] } = route.config ?? {};
      const described: FastifySchema = {
        ...schema,
        security: [{ apiKey: [] }],
        headers: objectOf([brandHeader, ...headers, correlationHeader]),
        response: { ...successes(schema.response), ...failures(problems, [...scopeProblems, ...kinds]) },
      };
      if (lenientQuery.length > 0) described.querystring = withParameters(schema.querystring, lenientQuery);
      return { schema: described, url };
    },
  });
}

function objectOf(parameters: readonly Parameter[]): TSchema {
  return withParameters({ type: 'object', properties: {} }, parameters);
}

function withParameters(schema: unknown, parameters: readonly Parameter[]): TSchema {
  const { properties = {}, ...rest } = (schema ?? { type: 'object' }) as { properties?: object };
  const added = parameters.map(({ name, description, schema }) => [name, { ...schema, description }]);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { ...rest, properties: { ...properties, ...Object.fromEntries(added) }, required };
}

const responseHeaders = {
  'X-Correlation-Id': { ...correlationHeader.schema, description: 'Names this request.' },
};

/** Headers that belong to a status, besides the one of every answer. */
const headersOfStatus: Readonly<Record<number, Record<string, object>>> = {
  401: { 'WWW-Authenticate': { type: 'string', examples: ['Bearer'] } },
  503: {
    'Retry-After': { type: 'integer', description: 'Seconds after which the same request may succeed.' },
  },
};

function successes(response: unknown): Record<string, unknown> {
  const byStatus = Object.entries((response ?? {}) as Record<string, object>);
  return Object.fromEntries(
    byStatus.map(([status, schema]) => [
      status,
      {
        description: 'Success',
        headers: responseHeaders,
        content: { 'application/json': { schema, example: exampleStep } },
      },
    ]),
  );
}

/** One response for each status, with an example of every problem that has it. */
function failures(problems: Problems, kinds: readonly ErrorKind[]): Record<string, unknown> {
  const byStatus = Map.groupBy(kinds, (kind) => errorTable[kind].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const examples = ofStatus.map((kind) => {
        const { title } = errorTable[kind];
        const value = { type: problems.typeOf(kind), title, status };
        return [kind, { summary: problemTexts[kind].meaning, value }];
      });
      const content = {
        [problemMediaType]: { schema: { $ref: 'Problem#' }, examples: Object.fromEntries(examples) },
      };
      const description = ofStatus.map((kind) => errorTable[kind].title).join('; ');
      return [status, { description, headers: { ...responseHeaders, ...headersOfStatus[status] }, content }];
    }),
  );
}
