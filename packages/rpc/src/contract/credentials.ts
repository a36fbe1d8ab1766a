/**
 * Secrets that prove calls between the platform's processes. A caller sends the first; a server accepts each, so that one
 * can replace another without a stop.
 */
export type Credentials = readonly [string, ...string[]];
