import createOpenapiClient, { type Client as OpenapiClient } from 'openapi-fetch';
import type { Call } from './calls/call.ts';
import type { ClientPaths } from './calls/client-paths.ts';
import { entriesOf, type List, type Pages, pagesOf } from './calls/lists.ts';
import { type Patience, patientFetch, type Surroundings, usualPatience, waitFor } from './calls/patience.ts';
import { problemOf } from './calls/problem-error.ts';
import { type Walk, walkOf } from './journey/walk.ts';

interface CommonOptions extends Partial<Patience>, Partial<Surroundings> {
  /** The address of the platform, without `/v1`; empty: the origin of the page. */
  readonly baseUrl: string;
  /** The brand of calls that name no other one. */
  readonly brandId?: string;
}

/** A server calls with an API key; a page may read with a publishable key. */
export interface KeyOptions extends CommonOptions {
  /** An API key, which stays on servers, or a publishable key. */
  readonly apiKey: string;
  readonly session?: never;
}

/** A page of the platform calls with the cookie of its session. */
export interface SessionOptions extends CommonOptions {
  /** Always `true`. */
  readonly session: true;
  readonly apiKey?: never;
}

/** Where the platform is, and who calls it. */
export type ClientOptions = KeyOptions | SessionOptions;

/** Calls the platform for one brand. */
export interface Client {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The pages of a list, with what is beside their entries. */
  readonly pages: Pages;
  /** The entries of a list, page after page. */
  readonly list: List;
  /** Begins a journey, or resumes one. */
  readonly walk: Walk;
  /** The same client for another brand. */
  readonly forBrand: (brandId: string) => Client;
  /** The client of openapi-fetch below: it answers `data`, `error` and `response` with its headers, and throws no problem. */
  readonly openapi: OpenapiClient<ClientPaths>;
}

/** A client of the platform. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const surroundings = { ...usualSurroundings, ...options };
  const openapi = openapiClient(options, surroundings);
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async (path: string, init: { params?: { path?: object } } = {}): Promise<unknown> => {
      // Paths of another brand name it; all others are those of the client's brand.
      const params = { ...init.params, path: { brand_id: options.brandId, ...init.params?.path } };
      const send = openapi[method] as (path: string, init: object) => ReturnType<typeof openapi.GET>;
      const { data, error, response } = await send(path, { ...init, params });
      if (!response.ok) throw problemOf(response, error);
      return data;
    };
  const get = call('GET');
  const pages = pagesOf(get);
  return {
    get: get as Call<'get'>,
    post: call('POST') as Call<'post'>,
    put: call('PUT') as Call<'put'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
    pages,
    list: entriesOf(pages),
    walk: walkOf(openapi, surroundings),
    forBrand: (brandId) => createClient({ ...options, brandId }),
    openapi,
  };
}

const usualSurroundings: Surroundings & Patience = {
  ...usualPatience,
  fetch: (request) => globalThis.fetch(request),
  wait: waitFor,
  random: () => Math.random(),
};

function openapiClient(options: ClientOptions, surroundings: Surroundings & Patience) {
  const { baseUrl, brandId, apiKey, session } = options;
  const openapi = createOpenapiClient<ClientPaths>({
    baseUrl,
    fetch: patientFetch(surroundings, surroundings),
    // The API redirects nobody; a key is sent to the address that was named, and nowhere else.
    redirect: 'manual',
    headers: session ? { 'X-Session': '1' } : { Authorization: `Bearer ${apiKey}` },
    // Some edge functions refuse the member, so it is left out where it is not needed.
    ...(session && { credentials: 'same-origin' }),
  });
  openapi.use({
    onRequest: ({ request: { method, headers }, schemaPath, params }) => {
      const brand = params.path?.brand_id ?? brandId;
      if (typeof brand === 'string' && !headers.has('x-brand-id')) headers.set('X-Brand-Id', brand);
      const takesKey =
        method !== 'GET' && method !== 'HEAD' && !schemaPath.startsWith('/v1/instrument/media');
      if (takesKey && !headers.has('idempotency-key')) headers.set('Idempotency-Key', newIdempotencyKey());
    },
  });
  return openapi;
}

/** Also where `crypto.randomUUID` is missing: in pages without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
