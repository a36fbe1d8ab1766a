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
