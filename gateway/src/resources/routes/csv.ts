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

/** RFC 4180 with a header. A quote precedes text that a spreadsheet would run. */
export function toCsv<const C extends string>(
  columns: readonly C[],
  rows: readonly { readonly [K in C]?: Cell }[],
): string {
  return `${columns.join(',')}\r\n${csvLines(columns, rows)}`;
}

type Cell = string | number | boolean | null | readonly string[];

/** Without a header. A list of texts is one cell, with a blank between them. */
export function csvLines<const C extends string>(
  columns: readonly C[],
  rows: readonly { readonly [K in C]?: Cell }[],
): string {
  return rows.map((row) => `${columns.map((column) => cellOf(row[column])).join(',')}\r\n`).join('');
}

function cellOf(cell: Cell | undefined): string {
  const value = Array.isArray(cell) ? cell.join(' ') : cell;
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
