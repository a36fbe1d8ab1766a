import type { FastifyReply, FastifyRequest } from 'fastify';

/** Spreadsheets run such a cell as a formula. */
const formula = /^[=+\-@\t\r]/;

export function asksForCsv({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const [first] = (headers.accept ?? '')
    .split(',')
    .map(rangeOf)
    .filter(({ type, weight }) => weight > 0 && shown.has(type))
    .toSorted((a, b) => b.weight - a.weight);
  return first?.type === csv;
}

const csv = 'text/csv';
const shown: ReadonlySet<string> = new Set([csv, 'application/json', 'application/*', '*/*']);

/** With its weight (RFC 9110, 12.4.2). */
function rangeOf(range: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) };
}

export function sendCsv<const C extends string>(
  reply: FastifyReply,
  columns: readonly C[],
  rows: Parameters<typeof toCsv<C>>[1],
): FastifyReply {
  reply.type('text/csv; charset=utf-8').serializer(String);
  return reply.send(toCsv(columns, rows));
}

/** `Link` has the next page. */
export function sendCsvPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  columns: readonly string[],
  { data, next_cursor: cursor }: { readonly data: readonly Row[]; readonly next_cursor: string | null },
): FastifyReply {
  if (cursor !== null) {
    const [path, query] = url.split('?');
    const next = new URLSearchParams(query);
    next.set('cursor', cursor);
    reply.header('link', `<${path}?${next}>; rel="next"`);
  }
  return sendCsv(reply, columns, data);
}

type Row = Readonly<Record<string, string | number | null>>;

/** RFC 4180 with a header. A quote precedes text that a spreadsheet would run. */
export function toCsv<const C extends string>(
  columns: readonly C[],
  rows: readonly { readonly [K in C]?: string | number | null }[],
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
