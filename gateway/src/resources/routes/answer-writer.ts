import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Operation } from '@telehealth/public-api/operation';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Computed, hasMember, jsonEncoder, type ValueSchema } from './json-encoder.ts';
import { requestMember } from './request-reader.ts';

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a message says what it has
type Message = any;
type Write = (message: Message, request: FastifyRequest) => object;

/**
 * Builds the body of an answer from the message of a method. `data` is the one message with every member of
 * the resource, or the list of such messages. An answer without `data` is the resource itself, or null
 * without a body. Members that no message has come from the request.
 *
 * @throws Error for a member that neither has.
 */
export function answerWriter<O extends DescMessage>(
  operation: Operation,
  desc: O,
  computed: readonly Computed[],
): (message: MessageShape<O>, request: FastifyRequest) => { readonly data?: unknown } | null {
  const write = resourceWriter(operation, computed);
  const [schema = {}] = Object.values(operation.answers) as ValueSchema[];
  if (schema.type === 'null') return () => null;
  const { data, next_cursor: _, resume_cursor: __, ...others } = schema.properties ?? {};
  if (data === undefined) return write(desc, schema);
  const writeOthers = write(desc, { ...schema, properties: others });
  const writeData =
    data.items === undefined ? write(desc, data) : listWriter(desc, data.items, { write, computed });
  return (message, request) => ({
    ...writeOthers(message, request),
    data: writeData(message, request),
    ...(schema.properties?.next_cursor && { next_cursor: null }),
  });
}

type WriteResource = (desc: DescMessage, schema: ValueSchema) => Write;

function listWriter(
  { fields, typeName }: DescMessage,
  schema: ValueSchema,
  { write, computed }: { readonly write: WriteResource; readonly computed: readonly Computed[] },
): Write {
  const names = Object.keys(schema.properties ?? {});
  const list = fields.find(
    ({ fieldKind, message }) => fieldKind === 'list' && message && wholeOf(message, names, computed),
  );
  if (list?.message === undefined) throw new Error(`${typeName} has no list of ${names.join(', ')}`);
  const writeOne = write(list.message, schema);
  return (message, request) => message[list.localName].map((one: Message) => writeOne(one, request));
}

/**
 * Members come from the nearest message that has all of them; else from the message itself, then the first
 * nested message with the others, then the request.
 */
function resourceWriter(operation: Operation, computed: readonly Computed[]): WriteResource {
  return (desc, schema) => {
    const names = Object.keys(schema.properties ?? {});
    const whole = wholeOf(desc, names, computed);
    if (whole !== undefined) return partWriter({ ...whole, names }, schema, computed);
    const own = namesIn(desc, names, computed);
    const rest = without(names, own);
    const inner = partsOf(desc).find((part) => namesIn(part.desc, rest, computed).length > 0);
    const ofInner = inner === undefined ? [] : namesIn(inner.desc, rest, computed);
    const ofRequest = without(rest, ofInner).map((name) => {
      const read = requestMember(operation, name);
      if (read === undefined)
        throw new Error(`neither ${(inner?.desc ?? desc).typeName} nor a request has ${name}`);
      return { name, read };
    });
    const writeOwn = partWriter({ desc, path: [], names: own }, schema, computed);
    const writeInner = inner && partWriter({ ...inner, names: ofInner }, schema, computed);
    return (message, request) => ({
      ...writeOwn(message, request),
      ...writeInner?.(message, request),
      ...Object.fromEntries(ofRequest.map(({ name, read }) => [name, read(request)])),
    });
  };
}

interface Part {
  readonly desc: DescMessage;
  /** Fields to the nested message. */
  readonly path: readonly string[];
}

/** Writes those members that a nested message has. */
function partWriter(
  { desc, path, names }: Part & { readonly names: readonly string[] },
  { properties = {}, ...schema }: ValueSchema,
  computed: readonly Computed[],
): Write {
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
  const encode = jsonEncoder(desc, { ...schema, properties: own } as TSchema, computed);
  return (message) => encode(path.reduce((part: Message, name) => part?.[name], message)) as object;
}

/** May be the message itself. */
function wholeOf(
  desc: DescMessage,
  names: readonly string[],
  computed: readonly Computed[],
): Part | undefined {
  return partsOf(desc).find((part) => namesIn(part.desc, names, computed).length === names.length);
}

function namesIn(
  desc: DescMessage,
  names: readonly string[],
  computed: readonly Computed[],
): readonly string[] {
  return names.filter((name) => hasMember(desc, name, computed));
}

/** Nearest first. */
function partsOf(desc: DescMessage): readonly Part[] {
  const inside = ({ desc: { fields }, path }: Part): Part[] =>
    fields.flatMap(({ fieldKind, message, localName }) =>
      fieldKind === 'message' ? [{ desc: message, path: [...path, localName] }] : [],
    );
  const self: Part = { desc, path: [] };
  const direct = inside(self);
  return [self, ...direct, ...direct.flatMap(inside)];
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
