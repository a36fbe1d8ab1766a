/**
 * Whether payments can be taken for a client of this mode: every payment provider that can be armed takes payments of test mode,
 * and no others (interface.md 5, API key rule 2).
 */
export function arePaymentsReady(mode: 'test' | 'live' | undefined): boolean {
  return mode !== 'live';
}
