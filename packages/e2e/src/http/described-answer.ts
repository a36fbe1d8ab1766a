import { type DescribedAnswer, type Description, readDescription } from './description.ts';

export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: string;
}

/**
 * Throws unless the description allows status, headers, media type and body; a path or method outside it must give the
 * constant problem.
 */
export async function expectDescribed(exchange: Exchange): Promise<void> {
  const { origin, pathname } = new URL(exchange.url);
  const faults = faultsOf(await descriptionOf(origin), exchange);
  if (faults.length === 0) return;
  const shown = exchange.bytes.slice(0, 1000);
  throw new Error(
    `${exchange.method} ${pathname} answered ${exchange.status}, but: ${faults.join('; ')}\n${shown}`,
  );
}

/** Violations of the description. */
export function faultsOf(description: Description, exchange: Exchange): readonly string[] {
  const operation = description.find(exchange.method, new URL(exchange.url).pathname);
  const answer = operation?.answerOf(exchange.status);
  if (answer === undefined) return undescribedFaults(exchange, operation !== undefined);
  return [...correlationFaults(exchange), ...headerFaults(exchange, answer), ...bodyFaults(exchange, answer)];
}

const descriptions = new Map<string, Promise<Description>>();

function descriptionOf(origin: string): Promise<Description> {
  const known = descriptions.get(origin);
  if (known !== undefined) return known;
  const reading = fetch(`${origin}/v1/openapi.json`).then(async (response) =>
    readDescription(await response.json()),
  );
  descriptions.set(origin, reading);
  reading.catch(() => descriptions.delete(origin));
  return reading;
}

/** For a gateway that another version was started for. */
export function forgetDescription(baseUrl: string): void {
  descriptions.delete(new URL(baseUrl).origin);
}

/** The overview requires it on every answer. */
function correlationFaults({ headers }: Pick<Exchange, 'headers'>): string[] {
  const value = headers.get('x-correlation-id');
  if (value === null) return ['X-Correlation-Id is missing'];
  return /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(value) ? [] : ['X-Correlation-Id is malformed'];
}

function headerFaults({ headers }: Exchange, answer: DescribedAnswer): string[] {
  return [...answer.headers].flatMap(([name, { required, verdict }]) => {
    const value = headers.get(name);
    if (value === null) return required ? [`${name} is missing`] : [];
    const fault = verdict(value);
    return fault === undefined ? [] : [`${name} ${JSON.stringify(value)}: ${fault}`];
  });
}

function bodyFaults({ method, headers, bytes }: Exchange, { bodies }: DescribedAnswer): string[] {
  if (bodies.size === 0) return bytes === '' ? [] : ['a body where none is described'];
  const mediaType = mediaTypeOf(headers);
  const body = bodies.get(mediaType);
  if (body === undefined) return [`media type ${mediaType} is not described`];
  if (method === 'HEAD') return bytes === '' ? [] : ['HEAD is answered with a body'];
  const value = mediaType.endsWith('json') ? JSON.parse(bytes) : bytes;
  const fault = body.verdict(value);
  if (fault !== undefined) return [fault];
  if (body.problemTypes === undefined || body.problemTypes.includes(value.type)) return [];
  return [`problem type ${value.type} is not described here`];
}

/** Unknown paths and methods, by status. */
const constantProblems: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'publishable-credential-read-only',
  404: 'not-found',
  405: 'method-not-allowed',
};
/** HTTP faults, possible on any path (decisions.md 1, problem types and bodies). */
const framingStatuses = new Set([400, 408, 413, 414, 417, 431]);

function undescribedFaults(
  { url, method, status, headers, bytes }: Exchange,
  isOperation: boolean,
): string[] {
  const { pathname } = new URL(url);
  const mediaType = mediaTypeOf(headers);
  // Preflights are not part of the description.
  if (method === 'OPTIONS' && status === 204 && bytes === '') return [];
  const faults = correlationFaults({ headers });
  if (!pathname.startsWith('/v1/') && mediaType !== 'application/problem+json') return faults;

  const isFraming = framingStatuses.has(status);
  const kind = isFraming ? framingKind(status) : isOperation ? undefined : constantProblems[status];
  if (kind === undefined) return [...faults, 'the status is not described'];
  if (status === 401 && headers.get('www-authenticate') !== 'Bearer')
    faults.push('WWW-Authenticate is missing');
  if (status === 405 && !headers.get('allow')) faults.push('Allow is missing');
  if (mediaType !== 'application/problem+json') return [...faults, `media type ${mediaType} is no problem`];
  if (method === 'HEAD') return faults;
  const { type, title, ...rest } = JSON.parse(bytes);
  const isConstant =
    String(type).endsWith(`/problems/${kind}`) && typeof title === 'string' && rest.status === status;
  if (!isConstant || Object.keys(rest).length > 1) faults.push(`not the constant problem ${kind}`);
  return faults;
}

function framingKind(status: number): string {
  return status === 413 ? 'payload-too-large' : 'malformed-request';
}

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
}
