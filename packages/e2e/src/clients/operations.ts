import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { send } from '../http/http-client.ts';
import { target } from './target.ts';

/** From the gateway's description. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Parameters are `{…}`. */
  readonly template: string;
  /** Its use of `X-Brand-Id`; undefined: none. */
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

/** For rules about all operations, future ones included. */
export async function describedOperations(): Promise<readonly Operation[]> {
  const { body } = await send(`${target().base_url}/v1/openapi.json`);
  const paths: Readonly<Record<string, Readonly<Record<string, Described>>>> = writtenOut(body).paths;
  return Object.entries(paths).flatMap(([template, methods]) =>
    // HEAD answers like GET, without a body.
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
 * One of each kind that the gateway distinguishes before dispatch; `gateway/test/resources/operations.test.ts` has all
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

/** Other parameters name nothing that exists. */
export function urlOf({ template }: Operation, brandId: string): string {
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name) => (name === 'brand_id' ? brandId : 'none'));
  return target().base_url + path;
}
