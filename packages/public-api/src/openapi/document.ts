import type { ErrorKind } from '@telehealth/errors';
import type { Operation } from '../operation.ts';
import { operations as allOperations } from '../operations.ts';
import { eventSchemas } from '../resources/events/event-bodies.ts';
import { webhooks } from '../resources/events/webhooks.ts';
import { tagDescriptions } from '../tags.ts';
import { createComponents } from './components.ts';
import { describeProperties } from './describe-properties.ts';
import { operationObject } from './operation-object.ts';
import { withSharedExamples } from './shared-examples.ts';
import { pathOf, withSharedParts } from './shared-parts.ts';

/** interface.md 9. */
const descriptionVersion = '0.0.0';

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'API key (`pk_srv_…`), server-side only. A key with scopes needs the one named here, and so does the console of a client, which sends its session in place of a key.',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Publishable key (`pub_test_…`, `pub_live_…`) of one brand, for its pages.',
  },
  browserSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session of a patient in a page of the platform. It counts only with `X-Session: 1` and without `Authorization`. `X-Brand-Id` and `X-Journey-Id` are left out, because the session has both; elsewhere `jny_current` means its journey.',
  },
};

/** Everything with a name is a component. `problemBase` precedes `/problems/<kind>` in problem types. */
export function openApiDocument(problemBase: string, operations: readonly Operation[] = allOperations) {
  const components = createComponents();
  const typeOf = (kind: ErrorKind) => `${problemBase}/problems/${kind}`;
  const described = operations.map((operation) => {
    const { path, method } = operation;
    return { path, method: method.toLowerCase(), ...operationObject(operation, components, typeOf) };
  });
  const placed = Map.groupBy(withSharedParts(described, components), ({ path }) => path);
  const paths = [...placed].map(([path, ofPath]) => [
    path,
    pathOf(ofPath.map(({ path: _, ...operation }) => operation)),
  ]);
  const { schemas, ...others } = components.written;
  return withSharedExamples({
    openapi: '3.1.0',
    info: {
      title: 'Telehealth platform API',
      version: descriptionVersion,
      description: `${opening}\n\n# Rules of every request\n\n${rules}`,
      contact: { name: 'The operator of this deployment' },
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The deployment that serves this description.' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    webhooks,
    components: { securitySchemes, schemas: describeProperties({ ...schemas, ...eventSchemas }), ...others },
  });
}

const opening = `Multi-tenant API for patient-facing telehealth funnels: the platform leads a patient through the intake question by question, takes
the payment, and notifies your systems by webhooks.

Begin with the [quick start](/docs/guides/quick-start), from a key to the first answer. [From zero to live](/docs/guides/zero-to-live) has every
request of a tenant on one page. [All guides](/docs) are listed by subject.`;

const rules = `- **Refusals** are problem documents (RFC 9457). Every operation lists its own by status. What does not depend on the operation is its
  \`default\`: 401, 413, 415, 429 and the faults, with an example of each that it may answer. Each [problem type](/problems/) has a page.
  [Errors and retries](/docs/guides/errors) shows how to handle them.
- **Names of a request.** \`X-Correlation-Id\` names it, in the request and in every answer; an answer has a new one when the request has none.
  \`traceparent\` is its place in the caller's trace (W3C Trace Context) and is passed on with \`tracestate\`. A malformed one of either is ignored.
- **Limits.** Every answer that took a token of the rate limit has \`RateLimit\` and \`RateLimit-Policy\`, which \`default\` describes. A
  refusal before the limit has neither: 401, 403, 405, and the 400 and 404 of a path or a brand.
- **Pages of a brand.** Every answer of an operation that takes a publishable key has \`Vary: Origin\`, and \`Access-Control-Allow-Origin\` for
  a page on the brand's list.
- **Caching.** Only answers with an \`ETag\` may be stored; read them again with \`If-None-Match\`. \`HEAD\` is answered like \`GET\`.
- **Unknown things.** A thing that does not exist, was removed, or is of another client, brand or parent is one and the same 404. A query
  parameter that the operation does not describe is a \`malformed-request\`; only \`resolve\`, sign-in and the two reads
  of the storefront ignore it, because pages and links call them. What is no operation at all is 401 without a valid credential, 403 with a publishable key, and with an API key 404, or 405 with \`Allow\` on a known path. What is not well-formed HTTP is a
  \`malformed-request\` with status 400, 408, 414, 417 or 431.`;
