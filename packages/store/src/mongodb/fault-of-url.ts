/** What is wrong with the form of a url; undefined: nothing. */
export function faultOfMongoUrl(url: string): string | undefined {
  return /^[^?]+:\/\/[^/?]+\/[^?]+/.test(url) ? undefined : 'names no database';
}
