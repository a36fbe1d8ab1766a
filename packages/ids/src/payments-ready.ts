/**
 * Whether payments can be taken for a client of this mode: all available payment providers are in test mode
 * (interface.md 5, API key rule 2).
 */
export function arePaymentsReady(mode: 'test' | 'live' | undefined): boolean {
  return mode !== 'live';
}
