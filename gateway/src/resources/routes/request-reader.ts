import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { Operation } from '@telehealth/public-api/operation';
import type { FastifyRequest } from 'fastify';
import { isPathId, pathId } from '../../edge/routing/path-ids.ts';
import { queryInstant } from './instants.ts';
import { jsonDecoder, memberDecoder } from './json-decoder.ts';
import type { ValueSchema } from './json-encoder.ts';
import type { RouteParts } from './route-parts.ts';

/** Members whose field has another name or form. */
export type OwnFields<R extends FastifyRequest, I extends DescMessage> = Readonly<
  Record<string, (request: R, parts: RouteParts) => MessageInitShape<I> & object>
>;

type Fields = Record<string, unknown>;

/**
 * Ids of the path, parameters of the query and members of the body go to the fields of their names, except
 * those in `own`. The brand of the path is in the tenancy, and a cursor is read elsewhere. Ids are read
 * first, `own` last. Throws `not-found` for a malformed id, and `malformed-request` for an impossible time.
 *
 * @throws Error for a member without a field.
 */
export function requestReader<I extends DescMessage>(
  { path, query, body }: Operation,
  desc: I,
  own: OwnFields<FastifyRequest, I> = {},
): (request: FastifyRequest, parts: RouteParts) => MessageInitShape<I> & object {
  const isOwn = (name: string) => Object.hasOwn(own, name);
  const ids = idsOf(path)
    .filter((name) => name !== 'brand_id' && !isOwn(name))
    .map((name) => {
      if (!isPathId(name)) throw new Error(`the path has no ids called ${name}`);
      return { name, ...memberDecoder(desc, name, {}) };
    });
  const parameters = entriesOf(
    query,
    (name) => !isOwn(name) && !(isPaged(query) && pageMembers.has(name)),
  ).map(([name, schema]) => ({
    name,
    schema,
    ...memberDecoder(desc, fieldOf(name, schema), schema, readQueryInstant),
  }));
  const decodeBody = jsonDecoder(desc, {
    properties: Object.fromEntries(entriesOf(body, (name) => !isOwn(name))),
  });
  const others = Object.values(own);
  return (request, parts) => {
    const fields: Fields = {};
    for (const { name, localName, decode } of ids) fields[localName] = decode(pathId(request, name), '');
    for (const { name, schema, localName, decode } of parameters) {
      const { [name]: value = schema.default } = request.query as Fields;
      if (value !== undefined) fields[localName] = decode(value, name);
    }
    if (body !== undefined) Object.assign(fields, decodeBody(request.body as object));
    for (const read of others) Object.assign(fields, read(request, parts));
    return fields as MessageInitShape<I> & object;
  };
}

/** A parameter that may be sent several times goes to the field of its plural. */
function fieldOf(name: string, { type }: ValueSchema): string {
  if (type !== 'array') return name;
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

/** As sent; undefined for a member of no request. */
export function requestMember(
  { path, query, body }: Operation,
  name: string,
): ((request: FastifyRequest) => unknown) | undefined {
  if (name === 'brand_id') return ({ brandId }) => brandId;
  if (idsOf(path).includes(name)) return ({ params }) => (params as Fields)[name];
  const [parameter] = entriesOf(query, (one) => one === name);
  if (parameter !== undefined) return (request) => (request.query as Fields)[name] ?? parameter[1].default;
  const [member] = entriesOf(body, (one) => one === name);
  return member && ((request) => (request.body as Fields)[name] ?? member[1].default);
}

const pageMembers: ReadonlySet<string> = new Set(['limit', 'cursor']);

export function isPaged(query: Operation['query']): boolean {
  return query !== undefined && 'cursor' in query.properties;
}

function idsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function entriesOf(schema: object | undefined, takes: (name: string) => boolean): [string, ValueSchema][] {
  return Object.entries((schema as ValueSchema | undefined)?.properties ?? {}).filter(([name]) =>
    takes(name),
  );
}

const readQueryInstant = (name: string, dateTime: string): number => queryInstant(name, dateTime) as number;
