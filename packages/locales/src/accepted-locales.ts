import Negotiator from 'negotiator';

/** The languages of an `Accept-Language` header, the most wanted first. What is malformed is left out. */
export function acceptedLocales(header: string): readonly string[] {
  return new Negotiator({ headers: { 'accept-language': header } }).languages();
}
