import type { ErrorKind } from '@telehealth/errors';
import type { Operation } from '../operation.ts';
import { operations as allOperations } from '../operations.ts';
import { eventSchemas } from '../resources/events/event-bodies.ts';
import { webhooks } from '../resources/events/webhooks.ts';
import { tagDescriptions } from '../tags.ts';
import { createComponents } from './components.ts';
import { describeProperties } from './describe-properties.ts';
import { operationObject } from './operation-object.ts';
import { type LinkedGuide, overview } from './overview.ts';
import { pathOf, withSharedParts } from './shared-parts.ts';

/** interface.md 9. */
const descriptionVersion = '0.0.0';

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key (`pk_srv_…`), server-side only. A key with scopes needs the one named here.',
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
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-console',
    description:
      'The session of a person in the console of a client. It counts only with `X-Session: 1` and `X-Console: 1` and without `Authorization`, and needs the scope that a key needs.',
  },
};

/** Differs between deployments of the same API. */
export interface Deployment {
  /** Precedes `/problems/<kind>` in problem types. */
  readonly problemBase: string;
  readonly guides: readonly LinkedGuide[];
}

/** Everything with a name is a component. */
export function openApiDocument(
  { problemBase, guides }: Deployment,
  operations: readonly Operation[] = allOperations,
) {
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
  return {
    openapi: '3.1.0',
    info: {
      title: 'Telehealth platform API',
      version: descriptionVersion,
      description: overview(guides),
      contact: { name: 'The operator of this deployment' },
      license: { name: 'Proprietary' },
    },
    servers: [{ url: '/', description: 'The deployment that serves this description.' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    webhooks,
    components: { securitySchemes, schemas: describeProperties({ ...schemas, ...eventSchemas }), ...others },
  };
}
