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
 * Builds what makes the body of an answer from the message of a method. `data` is the one message in it that has every member of the
 * resource, or the list of such messages; an answer without `data` is the resource itself. A member that no message has is that of the
 * request.
 *
 * @throws Error for a member that neither has.
 */
export function answerWriter<O extends DescMessage>(
  operation: Operation,
  desc: O,
  computed: readonly Computed[],
): (message: MessageShape<O>, request: FastifyRequest) => { readonly data?: unknown } {
  const write = resourceWriter(operation, computed);
  const [schema = {}] = Object.values(operation.answers) as ValueSchema[];
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
    ({ fieldKind, message }) => fieldKind === 'list' && message && pathTo(message, names, computed),
  );
  if (list?.message === undefined) throw new Error(`${typeName} has no list of ${names.join(', ')}`);
  const writeOne = write(list.message, schema);
  return (message, request) => message[list.localName].map((one: Message) => writeOne(one, request));
}

/** Writes one resource: from the one message that has all of it, else from the message itself, one message in it, and the request. */
function resourceWriter(operation: Operation, computed: readonly Computed[]): WriteResource {
  return (desc, schema) => {
    const names = Object.keys(schema.properties ?? {});
    const whole = pathTo(desc, names, computed);
    if (whole !== undefined) return partWriter(whole, schema, computed);
    const rest = names.filter((name) => !hasMember(desc, name, computed));
    const part = pathTo(desc, rest, computed);
    const writeOwn = partWriter({ desc, path: [] }, without(schema, rest), computed);
    if (part !== undefined) {
      const writePart = partWriter(
        part,
        without(
          schema,
          names.filter((name) => !rest.includes(name)),
        ),
        computed,
      );
      return (message, request) => ({ ...writePart(message, request), ...writeOwn(message, request) });
    }
    const said = rest.map((name) => {
      const read = requestMember(operation, name);
      if (read === undefined) throw new Error(`neither ${desc.typeName} nor a request has ${name}`);
      return { name, read };
    });
    return (message, request) => ({
      ...writeOwn(message, request),
      ...Object.fromEntries(said.map(({ name, read }) => [name, read(request)])),
    });
  };
}

interface Part {
  readonly desc: DescMessage;
  /** The fields that lead to it. */
  readonly path: readonly string[];
}

function partWriter({ desc, path }: Part, schema: ValueSchema, computed: readonly Computed[]): Write {
  const encode = jsonEncoder(desc, schema as TSchema, computed) as (message: Message) => object;
  return (message) => encode(path.reduce((part: Message, name) => part?.[name], message));
}

/** The nearest message in a message, itself included, that has all these members. */
function pathTo(
  desc: DescMessage,
  names: readonly string[],
  computed: readonly Computed[],
): Part | undefined {
  let level: Part[] = [{ desc, path: [] }];
  for (let depth = 0; depth < 3; depth++) {
    const found = level.find((part) => names.every((name) => hasMember(part.desc, name, computed)));
    if (found !== undefined) return found;
    level = level.flatMap((part) =>
      part.desc.fields.flatMap(({ fieldKind, message, localName }) =>
        fieldKind === 'message' ? [{ desc: message, path: [...part.path, localName] }] : [],
      ),
    );
  }
  return undefined;
}

function without(schema: ValueSchema, names: readonly string[]): ValueSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}
