import type { HeadersInit } from 'undici';

/** `headers` alternates names and values; `name` is in lower case. */
export function hasHeader(headers: readonly string[], name: string): boolean {
  for (let at = 0; at < headers.length; at += 2) if (headers[at]?.toLowerCase() === name) return true;
  return false;
}

/** Alternates names and values. */
export function appendHeaders(to: string[], from: HeadersInit | undefined): void {
  if (from === undefined) return;
  const pairs = Symbol.iterator in from ? from : Object.entries(from);
  for (const [name, value] of pairs as Iterable<[string, string | undefined]>) {
    if (value !== undefined) to.push(name, value);
  }
}
