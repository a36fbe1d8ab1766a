import { describe, expect, test } from 'vitest';
import { currentOf, openedAt, submit, tryNext } from '../../test/authored-bundle.ts';
import { grantedScopes } from '../../test/effective.ts';
import { affirm, after, decline, instrument, refusal } from '../../test/walked-session.ts';
import { planSession } from './plan.ts';

describe('consents', () => {
  test.each([true, false])('a version other than the one served is refused (affirmed: %s)', (affirmed) => {
    const stale = { consent: { affirmed, consentVersion: 'v0' } };
    expect(tryNext(instrument, after(5), stale)).toMatchObject({
      kind: 'refused',
      issues: [{ code: 'consent.version_stale' }],
    });
  });

  test('a required consent left out is refused, an optional one passed over without a grant', () => {
    expect(tryNext(instrument, after(5), {})).toMatchObject({
      kind: 'refused',
      issues: [{ code: 'answer.required' }],
    });
    const passed = submit(instrument, after(4), {});
    expect(currentOf(passed)).toBe('c_care');
    expect(grantedScopes(instrument, planSession(instrument, passed))).toEqual([]);
  });

  test('only affirmations grant their scopes', () => {
    expect(grantedScopes(instrument, planSession(instrument, after(6)))).toEqual(['scope_c_care']);
    const both = submit(instrument, submit(instrument, after(4), affirm), affirm);
    expect(grantedScopes(instrument, planSession(instrument, both))).toEqual([
      'scope_c_news',
      'scope_c_care',
    ]);
  });

  test('decisions.md 12: the support route of the brand is the one in a blocked step', () => {
    const decision = tryNext(instrument, { ...after(5), supportRoute: 'care_team' }, decline);
    const outcome = { nodeId: 'c_care', supportRoute: 'care_team' };
    expect(decision).toMatchObject({ session: { state: { status: 'blocked', outcome } } });
  });

  test('interface.md 3.1: declining a required consent blocks the session, which is final', () => {
    const decision = tryNext(instrument, after(5), decline);
    expect(decision).toMatchObject({
      kind: 'advanced',
      events: [],
      session: {
        progress: after(5).progress,
        state: {
          status: 'blocked',
          at: openedAt,
          outcome: {
            code: 'consent_declined',
            nodeId: 'c_care',
            ungrantedScopes: ['scope_c_care'],
            supportRoute: 'consent_help',
          },
        },
      },
    });
    if (decision.kind !== 'advanced') return;
    expect(decision.session.log.slice(5)).toMatchObject([{ type: 'consented', affirmed: false, scopes: [] }]);
    expect(tryNext(instrument, decision.session, { nodeId: 'c_care', ...decline })).toEqual({
      kind: 'replayed',
    });
    expect(refusal(decision.session, { nodeId: 'c_care', ...affirm })).toMatchObject({ thrown: 'conflict' });
  });
});
