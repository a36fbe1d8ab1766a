import { expect, test } from 'vitest';
import { stepToProto } from './step-message.ts';

test('interface.md 2.6: an issue of a step keeps the options it is about', () => {
  const issue = {
    code: 'renderer.exclusive_violation',
    message: 'An exclusive option cannot be combined with any other.',
    exclusiveCodes: ['none'],
    conflictingCodes: ['a'],
  } as const;
  const step = stepToProto({
    sessionId: 'ses_1',
    journeyId: 'jrn_1',
    status: 'active',
    progress: { scope: 'instrument', positionEstimate: 0 },
    locale: 'en',
    formatLocale: 'en',
    units: 'metric',
    timeZone: 'UTC',
    canGoBack: false,
    offeringState: 'none',
    issues: [issue],
  });
  expect(step.issues).toMatchObject([issue]);
});

test('decisions.md 12: a last page and a node keep their links', () => {
  const links = [{ label: 'Call 988', href: 'tel:988' }];
  const base = {
    sessionId: 'ses_1',
    journeyId: 'jrn_1',
    progress: { scope: 'instrument', positionEstimate: 0 },
    locale: 'en',
    formatLocale: 'en',
    units: 'metric',
    timeZone: 'UTC',
    canGoBack: false,
    offeringState: 'none',
  } as const;
  const ending = { code: 'not_eligible', content: { headline: 'Help is here' }, links } as const;
  const node = { nodeId: 'd_help', kind: 'display', sectionId: 'main', control: 'notice', links } as const;
  expect(stepToProto({ ...base, status: 'complete', ending }).ending?.links).toMatchObject(links);
  expect(stepToProto({ ...base, status: 'active', node }).node?.links).toMatchObject(links);
});

test('interface.md 2.5: the redirect of a handoff is https, also of a journey that an earlier version minted', () => {
  const base = {
    sessionId: 'ses_1',
    journeyId: 'jrn_1',
    status: 'complete',
    progress: { scope: 'instrument', positionEstimate: 1 },
    locale: 'en',
    formatLocale: 'en',
    units: 'metric',
    timeZone: 'UTC',
    canGoBack: false,
    offeringState: 'none',
  } as const;
  const handoffOf = (redirect: string) => stepToProto({ ...base, handoff: { redirect, promo: 'A' } }).handoff;
  expect(handoffOf('https://shop.example/x')).toMatchObject({
    redirect: 'https://shop.example/x',
    promo: 'A',
  });
  const kept = handoffOf('http://localhost:3000/x');
  expect([kept?.redirect, kept?.promo]).toEqual([undefined, 'A']);
});
