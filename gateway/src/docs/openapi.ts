import swagger from '@fastify/swagger';
import { correlationIdMaxLength, correlationIdPattern } from '@telehealth/ids';
import { webhooks } from '@telehealth/public-api/events/webhooks';
import { tagDescriptions } from '@telehealth/public-api/openapi/tags';
import type { FastifyInstance } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { withComponents } from './components.ts';
import { pathOfGuide } from './guide-pages.ts';
import { guides } from './guides.ts';
import { liftRequiredHeaders } from './lift-required-headers.ts';
import { describeOperation } from './operation.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** Version of the machine-readable description (interface.md 9). */
const descriptionVersion = '0.0.0';

const overview = `Multi-tenant API for patient-facing telehealth funnels.

Errors are problem documents (RFC 9457); each [problem type](/problems/) is a page that says what it means and what to do. The problems that nearly
every operation answers are its \`default\` answer. What is not described here is answered by constant ones: 401 without a valid credential, 403 with a publishable key; with an API key
404 for an unknown path, and 405 with \`Allow\` for another method of a known one. A request that is not well-formed
HTTP is a \`malformed-request\` with status 400, 408, 414, 417 or 431.

\`HEAD\` is answered like \`GET\`. Query parameters that are not described are ignored.

Every operation reads two headers, and ignores them when they are malformed. \`X-Correlation-Id\` names the request:
at most ${correlationIdMaxLength} characters, \`${correlationIdPattern}\`. \`traceparent\` is its place in the caller's trace (W3C Trace Context), and is passed on
with \`tracestate\`.

Every answer, problems too, has \`X-Correlation-Id\`: that of the request, or a new one. Every answer to a request with a credential has
\`RateLimit\` and \`RateLimit-Policy\`, which the 429 answers describe. Every answer of an operation that takes a
publishable key has \`Vary: Origin\`, and \`Access-Control-Allow-Origin\` for a page on the brand's list. Only answers with an \`ETag\` may be kept, and are read again with \`If-None-Match\`.

# Guides

${guides.map(({ slug, title, summary }) => `## ${title}\n\n${summary} [Read it](${pathOfGuide(slug)}).`).join('\n\n')}`;

/** Describes the routes added from here on, from the schemas that validate and serialize. */
export function addOpenApi(app: FastifyInstance, problems: Problems): void {
  for (const schema of sharedSchemas) app.addSchema(schema);
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Telehealth platform API',
        version: descriptionVersion,
        description: overview,
        contact: { name: 'The operator of this deployment' },
        license: { name: 'Proprietary' },
      },
      // Of operations that say nothing else.
      security: [{ apiKey: [] }],
      servers: [{ url: '/', description: 'The deployment that serves this description.' }],
      tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'API key (`pk_srv_…`), server-side only.' },
          publishableKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'Publishable key (`pub_test_…`, `pub_live_…`) of one brand, for its pages.',
          },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
    transform: ({ schema, url, route }) => {
      if (schema === undefined || schema.hide) return { schema: { ...schema, hide: true }, url };
      const { method, config: facts = {} } = route;
      return { schema: describeOperation(problems, { method, url, schema, facts }), url };
    },
    transformObject: (description) =>
      'openapiObject' in description
        ? { ...withComponents(liftRequiredHeaders(description.openapiObject)), webhooks }
        : description.swaggerObject,
  });
}
