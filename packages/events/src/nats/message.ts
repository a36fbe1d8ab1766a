import type { EventEnvelope } from '../envelope.ts';

/** Undefined unless the message is an event that can be stored. */
export function readMessage(message: { readonly data: Uint8Array }): EventEnvelope | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(message.data));
  } catch {
    return undefined;
  }
  return isEnvelope(value) ? value : undefined;
}

function isEnvelope(value: unknown): value is EventEnvelope {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['id', 'type', 'occurred_at', 'recorded_at', 'client_id', 'subject'];
  const fields = value as Record<string, unknown>;
  const { brand_id = '' } = fields;
  return [...texts.map((name) => fields[name]), brand_id].every(isText) && isObject(fields.data);
}

/** Text with lone surrogates cannot be stored. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed();
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
