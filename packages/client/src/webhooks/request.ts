/** The body as it came: it is checked before it is parsed. */
export type WebhookBody = string | Uint8Array;
/** Headers of `fetch`, or of the `http` module of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
}

/** Libraries of Standard Webhooks have the same bound. */
const toleranceS = 5 * 60;

/** Headers that are missing are empty, and an empty signature fits nothing. */
export function headersOf(headers: WebhookHeaders): SignedHeaders {
  const read =
    headers instanceof Headers
      ? (name: string) => headers.get(name)
      : (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = (name: string) => [read(name) ?? ''].flat().join(' ');
  return {
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signatures: text('webhook-signature'),
  };
}

/** What is signed. */
export function bytesOf({ id, timestamp }: SignedHeaders, body: WebhookBody): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const rest = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

export function isRecent({ timestamp }: SignedHeaders, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= toleranceS;
}

/** The signatures of a version; those that are no base64 are left out. */
export function signaturesOf(
  { signatures }: SignedHeaders,
  version: 'v1' | 'v1a',
): Uint8Array<ArrayBuffer>[] {
  return signatures
    .split(' ')
    .map((signature) => signature.split(',', 2))
    .filter(([named]) => named === version)
    .flatMap(([, encoded = '']) => {
      try {
        return [fromBase64(encoded)];
      } catch {
        return [];
      }
    });
}

/** Throws where the text is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
