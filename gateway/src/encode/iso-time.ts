/** An instant as bodies show it (RFC 3339, UTC). */
export function isoTime(epochMilliseconds: bigint): string {
  return new Date(Number(epochMilliseconds)).toISOString();
}
