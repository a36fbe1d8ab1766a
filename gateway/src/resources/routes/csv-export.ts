import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunLong } from '../../edge/limits/long-requests.ts';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { csvLines, sendCsv } from './csv.ts';
import type { ValueSchema } from './json-encoder.ts';

type Row = Parameters<typeof csvLines<string>>[1][number];

interface RowPage {
  readonly rows: readonly Row[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

export interface CsvExport {
  readonly columns: readonly string[];
  /** The token comes from the page before; empty for the first. */
  readonly readPage: (pageToken: string) => Promise<RowPage>;
}

/**
 * Streams all rows of a list, as fast as the client takes them (decisions.md 14). A failure of the first page is answered; after a
 * later one the answer breaks off, so a client that got the end has all.
 */
export function sendCsvExport(
  request: FastifyRequest<{ Querystring: { limit?: number; cursor?: string } }>,
  reply: FastifyReply,
  { columns, readPage }: CsvExport,
  run: RunLong,
): FastifyReply | Promise<FastifyReply> {
  for (const name of ['limit', 'cursor'] as const)
    if (request.query[name] !== undefined)
      throw malformedRequest('request.invalid', `A CSV has all rows. Leave ${name} out.`, `?${name}`);
  if (request.method === 'HEAD') return sendCsv(reply, columns, []);
  return new Promise((resolve, reject) => {
    const send = async () => {
      const first = await readPage('');
      const text = Readable.from(textOf(first));
      reply.type('text/csv; charset=utf-8').send(text);
      resolve(reply);
      await finished(text).catch(() => {});
    };
    run(request as FastifyRequest, send).catch(reject);
  });

  async function* textOf(first: RowPage) {
    yield `${columns.join(',')}\r\n${csvLines(columns, first.rows)}`;
    for (let { nextPageToken: token } = first; token !== ''; ) {
      request.answerTaken?.();
      const page = await readPage(token);
      yield csvLines(columns, page.rows);
      token = page.nextPageToken;
    }
  }
}

/** The members that fit a cell: texts, numbers, truths and lists of texts. */
export function csvColumns({ properties = {} }: ValueSchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { type, items }]) => {
    const types = [type].flat();
    const isCell = types.includes('array') ? items?.type === 'string' : !types.includes('object');
    return isCell ? [name] : [];
  });
}
