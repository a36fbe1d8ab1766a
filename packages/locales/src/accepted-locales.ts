import Negotiator from 'negotiator';

/** Most preferred first, without malformed entries. */
export function acceptedLocales(header: string): readonly string[] {
  return new Negotiator({ headers: { 'accept-language': header } }).languages();
}
