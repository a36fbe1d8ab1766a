import { describe, expect, test } from 'vitest';
import { consent, instrumentOf, openedAt, submit } from '../../test/authored-bundle.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

describe('interface.md 2.2: offerings and theme', () => {
  const offers = instrumentOf({
    nodes: [
      {
        id: 'd_offers',
        kind: 'display',
        section: 'main',
        control: 'offering_list',
        display: 'static',
        offering_refs: ['slim-monthly', 'slim-yearly'],
      },
      consent('c_care', true),
    ],
  });
  const { session } = openSession(offers, openedAt);
  const nodeWith = (context: { offeringRef?: string; themeJson?: string }) =>
    renderStep(offers, session, { ...ids, ...context }).node;

  test.each([
    ['none recorded', undefined, ['slim-monthly', 'slim-yearly']],
    ['the recorded one is listed', 'slim-yearly', ['slim-yearly']],
    ['the recorded one is not listed', 'slim-daily', ['slim-monthly', 'slim-yearly']],
  ])('rule 6: %s', (_, offeringRef, expected) => {
    expect(nodeWith(offeringRef === undefined ? {} : { offeringRef })?.offeringRefs).toEqual(expected);
  });

  test('every node carries the theme, and nothing else of it changes', () => {
    const themeJson = '{"accent":"#123456","copy":"Mine"}';
    expect(nodeWith({ themeJson })).toEqual({ ...nodeWith({}), themeJson });
    expect(nodeWith({})).not.toHaveProperty('themeJson');
    const consentNode = submit(offers, session, {});
    expect(renderStep(offers, consentNode, { ...ids, themeJson }).node).toMatchObject({
      kind: 'consent',
      themeJson,
    });
  });

  test('a computed display whose values are not known is skipped, so that none is ever a stub', () => {
    expect(nodeWith({})).not.toHaveProperty('computedStub');
  });
});
