import { expect, test } from 'vitest';
import { shownStep } from './shown-step.ts';

test('interface.md 2.5: the redirect of a handoff is https, also of a journey that an earlier version minted', () => {
  const base = {
    sessionId: 'ses_1',
    journeyId: 'jrn_1',
    status: 'complete',
    offeringState: 'none',
    progress: { scope: 'instrument', positionEstimate: 1 },
    canGoBack: false,
    locale: 'en',
    formatLocale: 'en',
    units: 'metric',
    timeZone: 'UTC',
  } as const;
  const handoffOf = (redirect: string) => shownStep({ ...base, handoff: { redirect, promo: 'A' } }).handoff;
  expect(handoffOf('https://shop.example/x')).toEqual({ redirect: 'https://shop.example/x', promo: 'A' });
  expect(handoffOf('http://localhost:3000/x')).toEqual({ promo: 'A' });
});
