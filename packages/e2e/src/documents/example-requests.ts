import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { expect } from 'vitest';
import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import type { Launched } from '../setup/launch.ts';
import { differencesFrom } from './like-example.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: { readonly examples?: readonly unknown[] };
}

interface Media {
  readonly example?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: examples have every shape
  readonly examples?: Readonly<Record<string, { readonly value: any }>>;
}

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** Real values for ids and times that examples make up. */
export interface RealIds {
  /** By parameter name. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly journeyId?: string;
  /** Replaces an example with made-up ids or times. */
  readonly body?: object;
  /** The sender; the demo tenant by default. */
  readonly tenant?: { readonly api_key: string };
  /** In place of a key, such as those of a session. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Examples of the description, sent for the demo tenant's first brand. */
export interface ExampleRequests {
  /** Expects the status and the answer of the document. */
  send(operationId: string, status: number, ids?: RealIds): Promise<Answer>;
  /** Of an operation with one body. */
  bodyOf(operationId: string): object;
  /** Of an operation with several bodies, by name. */
  bodiesOf(operationId: string): NonNullable<Media['examples']>;
  answerOf(operationId: string): unknown;
  /** Operations with a JSON example that was not sent. */
  unsent(): readonly string[];
}

const json = 'application/json';

export async function exampleRequests({ start }: Launched): Promise<ExampleRequests> {
  const { base_url, api_key, brands } = start;
  const brandId = brands[0]?.brand_id ?? '';
  const operations = operationsOf(writtenOut((await send(`${base_url}/v1/openapi.json`)).body));
  const sent = new Set<string>();
  const find = (operationId: string): Operation =>
    operations.get(operationId) ?? expect.fail(`there is no operation ${operationId}`);

  return {
    async send(operationId, status, { parameters = {}, journeyId, body, tenant, headers } = {}) {
      const { method, template, requestBody, responses, parameters: described } = find(operationId);
      sent.add(operationId);
      const values: Readonly<Record<string, string>> = {
        ...examplesOf(described),
        brand_id: brandId,
        ...parameters,
      };
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? 'none'),
      );
      const query = described.filter(
        ({ in: place, required, name }) => place === 'query' && (required || name in parameters),
      );
      const search = new URLSearchParams(
        query.map(({ name }): [string, string] => [name, values[name] ?? '']),
      );
      const example = body ?? requestBody?.content[json]?.example;
      const answer = await send(`${base_url}${path}?${search}`, {
        method,
        headers: {
          ...(headers ?? (tenant ? bearing(tenant.api_key) : bearing(api_key, brandId))),
          ...(journeyId && { 'x-journey-id': journeyId }),
        },
        ...(example !== undefined && { body: example }),
      });
      expect([operationId, answer.status, answer.status === status ? '' : answer.bytes]).toEqual([
        operationId,
        status,
        '',
      ]);
      const shown = responses[status]?.content?.[json]?.example;
      if (shown !== undefined)
        expect([operationId, ...differencesFrom(shown, answer.body)]).toEqual([operationId]);
      return answer;
    },
    bodyOf: (operationId) =>
      (find(operationId).requestBody?.content[json]?.example ?? expect.fail()) as object,
    bodiesOf: (operationId) => {
      sent.add(operationId);
      return find(operationId).requestBody?.content[json]?.examples ?? {};
    },
    answerOf: (operationId) => find(operationId).responses[200]?.content?.[json]?.example,
    unsent: () => [...operations].flatMap(([id, one]) => (hasExample(one) && !sent.has(id) ? [id] : [])),
  };
}

function operationsOf({ paths }: { readonly paths: object }): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods as Readonly<Record<string, Operation & { readonly operationId: string }>>)
        .filter(([method]) => method !== 'head')
        .map(([method, { parameters = [], ...operation }]) => [
          operation.operationId,
          { ...operation, parameters, template, method: method.toUpperCase() },
        ]),
    ),
  );
}

function examplesOf(parameters: readonly Parameter[]): Readonly<Record<string, string>> {
  const shown = parameters.map(({ name, example, schema }) => [name, example ?? schema.examples?.[0]]);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}

function hasExample({ requestBody, responses }: Operation): boolean {
  return [requestBody, ...Object.values(responses)].some(
    (one) => one?.content?.[json]?.example !== undefined,
  );
}
