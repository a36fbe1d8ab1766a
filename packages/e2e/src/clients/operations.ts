import { writtenOut } from '@telehealth/public-api/testing/written-out';
import { send } from '../http/http-client.ts';
import { target } from './target.ts';

/** An operation as the gateway describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{…}` where a parameter stands. */
  readonly template: string;
  /** What it does with `X-Brand-Id`; undefined: it does not read it. */
  readonly brand: 'required' | 'optional' | undefined;
  /** Empty: anonymous. */
  readonly credentials: readonly string[];
  readonly takesIdempotencyKey: boolean;
}

interface Described {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
}

/** Every operation there is, so that a rule about all of them is tested on those of tomorrow too. */
export async function describedOperations(): Promise<readonly Operation[]> {
  const { body } = await send(`${target().base_url}/v1/openapi.json`);
  const paths: Readonly<Record<string, Readonly<Record<string, Described>>>> = writtenOut(body).paths;
  return Object.entries(paths).flatMap(([template, methods]) =>
    // HEAD answers like GET, without a body to judge by.
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, { operationId, security = [], parameters = [] }]) => {
        const brand = parameters.find(({ name }) => name === 'X-Brand-Id');
        return {
          id: operationId,
          method: method.toUpperCase(),
          template,
          brand: brand && (brand.required ? 'required' : 'optional'),
          credentials: security.flatMap((scheme) => Object.keys(scheme)),
          takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
        };
      }),
  );
}

/**
 * One operation of each kind that the gateway tells apart before it dispatches; `gateway/test/resources/operations.test.ts` has all
 * but uploads and the audit.
 */
export async function oneOfEachKind(): Promise<readonly Operation[]> {
  const kinds = new Map<string, Operation>();
  for (const operation of await describedOperations()) {
    const { method, template, brand, credentials, takesIdempotencyKey } = operation;
    const special = /\/(media|audit)/.exec(template)?.[0];
    const isInPath = template.includes('{brand_id}');
    const kind = [special, brand, isInPath, method === 'GET', takesIdempotencyKey, ...credentials].join();
    if (!kinds.has(kind)) kinds.set(kind, operation);
  }
  return [...kinds.values()];
}

/** A URL of the operation about that brand; its other parameters name nothing that exists. */
export function urlOf({ template }: Operation, brandId: string): string {
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name) => (name === 'brand_id' ? brandId : 'none'));
  return target().base_url + path;
}
