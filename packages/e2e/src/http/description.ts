import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Returns the reason of a misfit. */
export type Verdict = (value: unknown) => string | undefined;

export interface DescribedHeader {
  readonly required: boolean;
  readonly verdict: Verdict;
}

export interface DescribedBody {
  readonly verdict: Verdict;
  /** With an example; undefined if it is not a problem. */
  readonly problemTypes: readonly string[] | undefined;
}

export interface DescribedAnswer {
  readonly headers: ReadonlyMap<string, DescribedHeader>;
  /** By media type; empty: no body. */
  readonly bodies: ReadonlyMap<string, DescribedBody>;
}

export interface DescribedOperation {
  /** Method and path template. */
  readonly name: string;
  answerOf(status: number): DescribedAnswer | undefined;
}

export interface Description {
  find(method: string, path: string): DescribedOperation | undefined;
  /** Why a value does not fit the named schema; undefined: it fits. */
  faultOf(schema: string, value: unknown): string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

interface MediaType {
  readonly schema: Json;
  readonly examples?: Readonly<
    Record<string, { readonly value: { readonly type?: unknown; readonly status?: unknown } }>
  >;
}
interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Json }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Json }>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Json>> };
}

const problemMediaType = 'application/problem+json';

/** OpenAPI 3.1. Whatever it does not describe is refused, members included. */
export function readDescription(document: unknown): Description {
  const { paths, components } = writtenOut(document as OpenApiDocument);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const named = components?.schemas ?? {};
  const bases = basesIn(named);
  const schemas = Object.entries(named).map(([name, schema]) => [name, closed(schema, bases.has(name))]);
  ajv.addSchema({ $id: 'description', components: { schemas: Object.fromEntries(schemas) } });

  const judge = (schema: Json): Verdict => {
    let validate: ReturnType<typeof ajv.compile> | undefined;
    return (value) => {
      validate ??= ajv.compile(absolute(closed(schema)) as object);
      return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
    };
  };
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const answers = new Map(
        // A specific status precedes the default, which is listed last.
        Object.entries(responses)
          .toReversed()
          .flatMap(([status, response]) => {
            const described = response as ResponseObject;
            const answerAs = describedAnswer(described, judge);
            return statusesOf(status, described).map((one) => [one, answerAs(one)] as const);
          }),
      );
      const name = `${method.toUpperCase()} ${template}`;
      const pattern = patternOf(template);
      return {
        name,
        method: method.toUpperCase(),
        pattern,
        answerOf: (status: number) => answers.get(status),
      };
    }),
  );
  // A path without parameters precedes one that also matches it.
  operations.sort((a, b) => Number(a.name.includes('{')) - Number(b.name.includes('{')));

  return {
    faultOf: (schema, value) => judge({ $ref: `#/components/schemas/${schema}` })(value),
    find: (method, path) => {
      if (!isDecodable(path)) return undefined;
      const as = (described: string) =>
        operations.find((one) => one.method === described && one.pattern.test(path));
      // HEAD answers like GET unless described.
      return as(method) ?? (method === 'HEAD' ? as('GET') : undefined);
    },
  };
}

/** `default` covers the statuses of its examples. */
function statusesOf(status: string, { content = {} }: ResponseObject): readonly number[] {
  if (status !== 'default') return [Number(status)];
  const examples = Object.values(content).flatMap((media) => Object.values(media.examples ?? {}));
  return examples.map(({ value }) => Number(value.status));
}

/** Of problems that name a status, only those with this one. */
function describedAnswer(
  response: ResponseObject,
  judge: (schema: Json) => Verdict,
): (status: number) => DescribedAnswer {
  const headers = Object.entries(response.headers ?? {}).map(([name, { required = false, schema }]) => {
    const verdict = judge(schema);
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    return [
      name,
      { required, verdict: (value: unknown) => verdict(isNumber ? Number(value) : value) },
    ] as const;
  });
  const bodies = Object.entries(response.content ?? {}).map(([mediaType, { schema, examples = {} }]) => {
    const verdict = judge(schema);
    return (status: number) => {
      const ofStatus = Object.values(examples).filter(({ value }) => (value.status ?? status) === status);
      const types = ofStatus.map(({ value }) => String(value.type));
      const problemTypes = mediaType === problemMediaType ? types : undefined;
      return [mediaType, { verdict, problemTypes }] as const;
    };
  });
  return (status) => ({
    headers: new Map(headers),
    bodies: new Map(bodies.map((bodyAs) => bodyAs(status))),
  });
}

function patternOf(template: string): RegExp {
  const literal = template.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^/]+')}$`);
}

/** Bad percent-encoding makes an unknown path (decisions.md 1). */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** References become ids of shared schemas. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, 'description#') : absolute(value),
    ]),
  );
}

/** Names of schemas that others extend by `allOf`. */
function basesIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const { allOf = [] } = value as { readonly allOf?: readonly { readonly $ref?: string }[] };
  const names = allOf.flatMap(({ $ref }) => $ref?.split('/').slice(-1) ?? []);
  return new Set([...names, ...Object.values(value).flatMap((member) => [...basesIn(member)])]);
}

/**
 * Closes every object that names its members and does not allow others. Of several schemas for one object none is
 * closed, because each has a part; a schema that extends others is closed for members of none.
 */
function closed(schema: unknown, isPart = false): Json {
  if (typeof schema !== 'object' || schema === null) return schema as Json;
  const result: Record<string, unknown> = { ...schema };
  const { properties, items, additionalProperties, unevaluatedProperties } = result;
  const isOpen = additionalProperties === undefined && unevaluatedProperties === undefined;
  const combined = ['allOf', 'anyOf', 'oneOf'].filter((keyword) => Array.isArray(result[keyword]));
  if (typeof properties === 'object' && properties !== null) {
    const members = Object.entries(properties).map(([name, member]) => [name, closed(member)]);
    result.properties = Object.fromEntries(members);
    if (isOpen && !isPart && combined.length === 0) result.additionalProperties = false;
  }
  if (isOpen && !isPart && combined.join() === 'allOf') result.unevaluatedProperties = false;
  if (items !== undefined) result.items = closed(items);
  if (typeof additionalProperties === 'object') result.additionalProperties = closed(additionalProperties);
  for (const keyword of combined) {
    const parts = result[keyword] as unknown[];
    const isOneOfAll = keyword !== 'allOf' && properties === undefined && combined.length === 1 && !isPart;
    result[keyword] = parts.map((part) => closed(part, !isOneOfAll));
  }
  return result;
}
