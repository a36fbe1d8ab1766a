import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  toJsonString,
} from '@bufbuild/protobuf';
import type { Operation } from '@telehealth/public-api/operation';
import { maxLimit } from '@telehealth/public-api/schema/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundLongRequests } from '../../edge/limits/long-requests.ts';
import { methodOf } from '../../upstream/clients.ts';
import { answerWriter } from './answer-writer.ts';
import { asksForCsv } from './csv.ts';
import { csvColumns, sendCsvExport } from './csv-export.ts';
import type { Computed, ValueSchema } from './json-encoder.ts';
import { readPage } from './page.ts';
import { isPaged, type OwnFields, requestReader } from './request-reader.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';
import { type RequestOf, serve } from './serve.ts';
import { readWholeList } from './whole-list.ts';

/** Served by one call of a service. */
export interface Line {
  readonly operation: Operation;
  readonly method: DescMethodUnary;
  readonly serve: (scope: RouteScope, parts: RouteParts) => void;
}

/** What neither the operation nor the method expresses. */
interface Particulars<O extends Operation, I extends DescMessage> {
  /** Runs before the request is read; throws to refuse. */
  readonly check?: (request: RequestOf<O>, parts: RouteParts) => void | Promise<void>;
  /** Asks outside servers before the service is called; throws to refuse. Only with `long`. */
  readonly before?: (request: RequestOf<O>, parts: RouteParts) => Promise<void>;
  readonly fields?: OwnFields<RequestOf<O>, I>;
  readonly computed?: readonly Computed[];
  /** Receives the error of a refusal. */
  readonly explain?: (error: Error) => never;
  /** Label of requests that wait for outside servers: a bounded number runs, without a place. */
  readonly long?: string;
  /** For a list the service answers whole: the member that identifies an entry, and the order. */
  readonly whole?: { readonly key: string; readonly sorts?: true };
  /** What a cursor belongs to besides client and filters; the brand by default. */
  readonly cursorOf?: (request: FastifyRequest) => string;
}

type Query = FastifyRequest<{ Querystring: { limit?: number; cursor?: string } }>;
type Answer = { readonly created?: boolean; readonly nextPageToken: string };
type Entry = Readonly<Record<string, string>>;

/**
 * Maps by name: members of the request to fields of its message (`requestReader`), and fields of the answer
 * to members (`answerWriter`). `created` in an answer is status 201.
 *
 * @throws Error with the operation and the member, where a member has no field.
 */
export function line<const O extends Operation, I extends DescMessage, A extends DescMessage>(
  operation: O,
  method: DescMethodUnary<I, A>,
  particulars: Particulars<O, I> = {},
): Line {
  const { before, check, computed = [], explain, long, whole, cursorOf = brandOf } = particulars;
  const { operationId, query, answers } = operation;
  const fields = particulars.fields as OwnFields<FastifyRequest, I> | undefined;
  const isCreation = 200 in answers && 201 in answers;
  const isPage = isPaged(query);
  const { read, write } = named(operationId, () => {
    if (isCreation) requireField(method.output, 'created');
    if (isPage && whole === undefined) requireField(method.output, 'next_page_token');
    return {
      read: requestReader(operation, method.input, fields),
      write: answerWriter(operation, method.output, computed),
    };
  });
  const columns = operation.csv === undefined ? undefined : csvColumns(rowSchema(answers[200]));

  const addRoute = (scope: RouteScope, parts: RouteParts) => {
    const { call, callLong, callPage, cursors, runExport } = parts;
    const send = methodOf(parts.clients, method);
    const runLong = long === undefined ? undefined : boundLongRequests(parts.longRequests, long);

    const ask = (request: FastifyRequest, message: MessageInitShape<I>) => {
      if (runLong === undefined) return call(request, send, message as never);
      return runLong(request, async () => {
        await before?.(request as RequestOf<O>, parts);
        return await callLong(request, send, message as never);
      });
    };

    const answerOne = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await ask(request, read(request, parts));
      if (isCreation) reply.code((answer as unknown as Answer).created ? 201 : 200);
      return write(answer, request);
    };

    const answerPage = async (request: Query, reply: FastifyReply) => {
      const message = read(request, parts);
      const filters = {
        of: cursorOf(request),
        query: toJsonString(method.input, create(method.input, message)),
      };
      const list = { list: operationId, filters };
      if (whole !== undefined) {
        const keyOf = (entry: Entry) => entry[whole.key] ?? '';
        const entries = write(await ask(request, message), request)?.data as Entry[];
        if (whole.sorts) entries.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        return readWholeList(request, cursors, list, { entries, keyOf });
      }
      if (columns !== undefined && asksForCsv(request)) {
        const readPage = async (pageToken: string) => {
          const page = { ...message, limit: maxLimit, pageToken };
          const answer = await callPage(request, send, page as never);
          const { nextPageToken } = answer as unknown as Answer;
          return { rows: write(answer, request)?.data as never, nextPageToken };
        };
        return sendCsvExport(request, reply, { columns, readPage }, runExport);
      }
      return readPage(request, cursors, list, async (page) => {
        const answer = await ask(request, { ...message, ...page });
        const { nextPageToken } = answer as unknown as Answer;
        return { ...write(answer, request), nextPageToken } as { data: Entry[]; nextPageToken: string };
      });
    };

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      await check?.(request as RequestOf<O>, parts);
      return isPage ? answerPage(request as Query, reply) : answerOne(request, reply);
    };
    serve(scope, operation as Operation, handle as never, explain);
  };
  return { operation, method, serve: addRoute };
}

const brandOf = ({ brandId }: FastifyRequest): string => brandId;

function rowSchema(schema: ValueSchema = {}): ValueSchema {
  return schema.properties?.data?.items ?? {};
}

function requireField({ fields, typeName }: DescMessage, name: string): void {
  if (!fields.some((field) => field.name === name)) throw new Error(`${typeName} has no field ${name}`);
}

function named<T>(operationId: string, compile: () => T): T {
  try {
    return compile();
  } catch (cause) {
    throw new Error(`${operationId}: ${(cause as Error).message}`, { cause });
  }
}
