import { UsageError } from '../io/failure.ts';

export interface Address {
  /** `host:port`. */
  readonly authority: string;
  readonly secure: boolean;
}

/**
 * Accepts `host:port`, `http://…` or `https://…`.
 *
 * @throws UsageError beginning with `source` for anything else.
 */
export function readAddress(text: string, source: string): Address {
  const parsed = URL.parse(text.includes('://') ? text : `http://${text}`);
  const plain = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`;
  if (!plain || (!text.includes('://') && !/:\d+$/.test(text))) {
    throw new UsageError(`${source} must be host:port, or http:// or https:// with host and port alone`);
  }
  const secure = parsed.protocol === 'https:';
  return { authority: `${parsed.hostname}:${parsed.port || (secure ? 443 : 80)}`, secure };
}
