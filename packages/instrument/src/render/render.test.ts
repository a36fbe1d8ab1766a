import { describe, expect, test } from 'vitest';
import {
  ask,
  choice,
  choices,
  consent,
  fact,
  instrumentOf,
  openedAt,
  submit,
  tryNext,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import type { EntryContext, Session } from '../session/session.ts';
import { decideAbandon } from '../walk/decide-abandon.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

const instrument = instrumentOf({
  facts: [
    {
      code: 'illness',
      value_type: 'code',
      cardinality: 'multi',
      options: [
        { code: 'a', label_key: 't.a', classification_code: 'K21.9' },
        { code: 'none', label_key: 't.none', exclusive: true },
      ],
    },
    { code: 'kg', value_type: 'number', cardinality: 'single', unit: 'kg' },
    { code: 'cm', value_type: 'number', cardinality: 'single', unit: 'cm' },
    { code: 'goal', value_type: 'number', cardinality: 'single', unit: 'kg' },
  ],
  derivations: [{ code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'kg', cm: 'cm' }, round: 1 }],
  sections: [
    { id: 'main', label_key: 't.main' },
    { id: 'end', label_key: 't.section' },
  ],
  flags: [{ code: 'goal_not_below_weight', when: { kind: 'compare', ref: 'kg', op: 'gt', value: 200 } }],
  nodes: [
    ask('illness', 'multi_select_cards', {
      copy: 't.q',
      content: { helper: 't.help' },
      may_auto_advance: true,
    }),
    ask('goal', 'weight_kg', { required: false }),
    ask('kg', 'weight_kg', { required: false }),
    ask('cm', 'height_cm'),
    {
      id: 'd_bmi',
      kind: 'display',
      section: 'main',
      control: 'panel',
      display: 'computed',
      copy: 't.bmi',
      content: { body: 't.body' },
      interstitial: true,
      primary: ['bmi'],
      echo: ['kg', 'goal'],
      zone: { of: 'bmi', scale_min: 15, scale_max: 45, zone_min: 18.5, zone_max: 25, zone_label: 't.zone' },
      reassurance: { in_zone: 't.in', above: 't.above' },
    },
    consent('c_care', true, { section: 'end', copy: 't.headline' }),
  ],
});

const opened = openSession(instrument, openedAt).session;
const render = (session: Session) => renderStep(instrument, session, ids);
const run = (...answers: unknown[]) =>
  answers.reduce<Session>((session, answer) => submit(instrument, session, { answer }), opened);
const atDisplay = (kg: number) => run(['a'], 70, kg, 200);

test('interface.md 2.1, 2.2: a question with its copy and options in order, nothing empty', () => {
  expect(render(opened)).toEqual({
    sessionId: 'ses_1',
    journeyId: 'jny_1',
    status: 'active',
    progress: { scope: 'instrument', positionEstimate: 0, sectionLabel: 'Text of t.main' },
    locale: 'en',
    formatLocale: 'en',
    units: 'metric',
    timeZone: 'UTC',
    canGoBack: false,
    offeringState: 'none',
    node: {
      nodeId: 'q_illness',
      kind: 'question',
      sectionId: 'main',
      input: { valueType: 'codes' },
      control: 'multi_select_cards',
      copy: 'Text of t.q',
      content: { helper: 'Text of t.help' },
      fact: 'illness',
      required: true,
      mayAutoAdvance: true,
      options: [
        { code: 'a', label: 'Text of t.a', exclusive: false, classificationCode: 'K21.9' },
        { code: 'none', label: 'Text of t.none', exclusive: true },
      ],
    },
  });
});

test('interface.md 2.2: a computed display with its values, zone and one line', () => {
  expect(render(atDisplay(120)).node).toEqual({
    nodeId: 'd_bmi',
    kind: 'display',
    sectionId: 'main',
    control: 'panel',
    display: 'computed',
    copy: 'Text of t.bmi',
    content: { body: 'Text of t.body' },
    interstitial: true,
    values: { bmi: 30, kg: 120, goal: 70 },
    valueLabels: {
      bmi: { label: 'Text of t.bmi', unit: 'kg/m²', valueType: 'number' },
      kg: { label: 'Text of t.kg', unit: 'kg', valueType: 'number' },
      goal: { label: 'Text of t.goal', unit: 'kg', valueType: 'number' },
    },
    zone: {
      ...{ scaleMin: 15, scaleMax: 45, zoneMin: 18.5, zoneMax: 25, zoneLabel: 'Text of t.zone' },
      valueCode: 'bmi',
    },
    reassurance: 'Text of t.above',
  });
});

describe('interface.md 2.2: reassurance by where the primary value falls', () => {
  test.each([
    [100.2, 25.1, 'Text of t.above'],
    [100, 25, 'Text of t.in'],
    [74, 18.5, 'Text of t.in'],
    [73.6, 18.4, undefined],
  ])('%d kg is %d: %s', (kg, bmi, line) => {
    const { node } = render(atDisplay(kg));
    expect(node?.values?.bmi).toBe(bmi);
    expect(node?.reassurance).toBe(line);
  });
});

test('interface.md 2.2: an echoed value that is not known is left out, a missing primary value skips the display', () => {
  const { values, valueLabels = {} } = render(run(['a'], undefined, 120, 200)).node ?? {};
  expect(values).toEqual({ bmi: 30, kg: 120 });
  expect(Object.keys(valueLabels)).toEqual(['bmi', 'kg']);
  expect(render(run(['a'], 70, undefined, 200)).node?.nodeId).toBe('c_care');
});

test('interface.md 2.2: a consent carries its text, version and grants', () => {
  const atConsent = submit(instrument, atDisplay(120), {});
  expect(render(atConsent)).toMatchObject({
    progress: { sectionLabel: 'Text of t.section' },
    node: {
      nodeId: 'c_care',
      kind: 'consent',
      sectionId: 'end',
      control: 'affirm',
      copy: 'Text of t.headline',
      content: { affirmation: 'Text of t.c_care' },
      consentVersion: 'v1',
      grants: ['scope_c_care'],
      required: true,
    },
  });
});

test('flags are there while their condition is certainly true', () => {
  expect(render(atDisplay(201)).flags).toEqual(['goal_not_below_weight']);
  expect(render(atDisplay(200))).not.toHaveProperty('flags');
  expect(render(opened)).not.toHaveProperty('flags');
});

test('decisions.md 12: can_go_back is true where a node comes before, and false at an end', () => {
  expect(render(opened).canGoBack).toBe(false);
  expect(render(run(['a'])).canGoBack).toBe(true);
});

test('issues ride on the same node', () => {
  const refused = tryNext(instrument, opened, { answer: 'a' });
  if (refused.kind !== 'refused') throw new Error('expected a refusal');
  const step = renderStep(instrument, opened, { ...ids, issues: refused.issues });
  expect(step).toEqual({ ...render(opened), issues: refused.issues });
});

describe('interface.md 3.1: at an end there is no node', () => {
  const atConsent = submit(instrument, atDisplay(120), {});
  const consentNode = (affirmed: boolean) =>
    submit(instrument, atConsent, { consent: { affirmed, consentVersion: 'v1' } });

  test('complete', () => {
    expect(render(consentNode(true))).toEqual({
      ...ids,
      status: 'complete',
      progress: { scope: 'instrument', positionEstimate: 1 },
      locale: 'en',
      formatLocale: 'en',
      units: 'metric',
      timeZone: 'UTC',
      canGoBack: false,
      offeringState: 'none',
      ending: { code: 'complete', content: { headline: 'Text of t.ending.complete' } },
    });
  });

  test('blocked, with its outcome and the progress reached', () => {
    expect(render(consentNode(false))).toEqual({
      ...ids,
      status: 'blocked',
      progress: { scope: 'instrument', positionEstimate: atConsent.progress },
      locale: 'en',
      formatLocale: 'en',
      units: 'metric',
      timeZone: 'UTC',
      canGoBack: false,
      offeringState: 'none',
      ending: { code: 'blocked', content: { headline: 'Text of t.ending.blocked' } },
      blocked: { code: 'consent_declined', nodeId: 'c_care', ungrantedScopes: ['scope_c_care'] },
    });
  });

  test('abandoned', () => {
    const decision = decideAbandon(atConsent, openedAt);
    if (decision.kind !== 'abandoned') throw new Error('expected the session to be abandoned');
    expect(render(decision.session)).toMatchObject({ status: 'abandoned', ending: { code: 'abandoned' } });
    expect(render(decision.session)).not.toHaveProperty('node');
  });
});

test('a step rendered with the plan of its decision is the one rendered on resume', () => {
  const decision = tryNext(instrument, opened, { answer: ['a'] });
  if (decision.kind !== 'advanced') throw new Error('expected an advance');
  const { session, plan } = decision;
  expect(renderStep(instrument, session, { ...ids, plan })).toEqual(render(session));
});

test('on_unknown decides whether a node shows while its condition is unknown', () => {
  const showing = (on_unknown: 'hide' | 'show') => {
    const unknown = instrumentOf({
      facts: yesNoFacts('a', 'b'),
      nodes: [
        ask('a', 'yes_no', { required: false }),
        ask('b', 'yes_no', { when: { kind: 'compare', ref: 'a', op: 'eq', value: true }, on_unknown }),
      ],
    });
    return submit(unknown, openSession(unknown, openedAt).session, {}).state.status;
  };
  expect(showing('show')).toBe('active');
  expect(showing('hide')).toBe('complete');
});

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

describe('interface.md 2.5: handoff', () => {
  const brief = instrumentOf({ facts: yesNoFacts('smoker'), nodes: [ask('smoker', 'yes_no')] });
  const handoffOf = (entry: EntryContext | undefined) => {
    const { session } = openSession(brief, openedAt, entry && { entry });
    expect(renderStep(brief, session, ids)).not.toHaveProperty('handoff');
    return renderStep(brief, submit(brief, session, { answer: true }), ids).handoff;
  };

  test.each([
    { promo: 'SPRING', redirect: 'https://shop.example/return', test: true },
    { promo: '' },
    { test: false },
  ])('%j comes back at the end exactly as it was sent', (entry) => {
    expect(handoffOf(entry)).toEqual(entry);
  });

  test('a step has none without an entry context, or at another end', () => {
    expect(handoffOf(undefined)).toBeUndefined();
    const { session } = openSession(brief, openedAt, { entry: { test: true } });
    const ended = decideAbandon(session, openedAt);
    if (ended.kind !== 'abandoned') throw new Error('not abandoned');
    expect(renderStep(brief, ended.session, ids)).not.toHaveProperty('handoff');
  });
});

test('decisions.md 12: a shown value says its type, and a code, codes and yes or no also in words', () => {
  const instrument = instrumentOf({
    facts: [
      choice('state', 'al', 'tx'),
      choices('illness', 'a', 'b'),
      fact('smoker', 'boolean'),
      { code: 'born', value_type: 'date', cardinality: 'single' },
    ],
    nodes: [
      ask('state', 'single_select_cards'),
      ask('illness', 'multi_select_cards'),
      ask('smoker', 'yes_no'),
      ask('born', 'date'),
      consent('c_all', true, { echo: ['state', 'illness', 'smoker', 'born'] }),
    ],
  });
  const session = ['al', ['b', 'a'], true, '1990-01-02'].reduce(
    (before, answer) => submit(instrument, before, { answer }),
    openSession(instrument, openedAt).session,
  );
  expect(renderStep(instrument, session, ids).node?.valueLabels).toEqual({
    state: { label: 'Text of t.state', valueType: 'code', text: 'Text of t.al' },
    illness: { label: 'Text of t.illness', valueType: 'codes', text: 'Text of t.a, Text of t.b' },
    smoker: { label: 'Text of t.smoker', valueType: 'boolean', text: 'Yes' },
    born: { label: 'Text of t.born', valueType: 'date' },
  });
});
