import { create } from '@bufbuild/protobuf';
import { InstrumentStepSchema, SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import {
  Display,
  NodeKind,
  Prefill,
  RenderedNodeSchema,
} from '@telehealth/contracts/intake/v1/rendered_node';
import { RenderedNode } from '@telehealth/public-api/instrument/rendered-node';
import { expect, test } from 'vitest';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { instrumentStepToJson, stepMembers } from './instrument-step.ts';

const renderedNodeToJson = jsonEncoder(RenderedNodeSchema, RenderedNode, stepMembers);

const links = [{ label: 'Call 988', href: 'tel:988' }];

test('interface.md 2.2: a node with every field', () => {
  const node = create(RenderedNodeSchema, {
    nodeId: 'n1',
    kind: NodeKind.DISPLAY,
    sectionId: 's1',
    copy: 'Headline',
    content: { body: 'text' },
    links,
    control: 'panel',
    fact: 'bmi',
    display: Display.COMPUTED,
    computedStub: true,
    consentVersion: 'v1',
    grants: ['treatment'],
    interstitial: true,
    mayAutoAdvance: true,
    media: {
      kind: 'image',
      accept: ['image/png'],
      captureMode: 'upload',
      consentCopy: 'May we?',
      consentFact: 'photo_consent',
      consentVersion: 'v2',
      facing: 'user',
      maxBytes: 5_000_000_000n,
      maxDurationS: 60,
      minDurationS: 5,
      requireConsent: true,
      resumable: true,
    },
    offeringRefs: ['off_1'],
    options: [
      { code: 'a', label: 'A', exclusive: false, classificationCode: 'x' },
      { code: 'none', exclusive: true },
    ],
    prefill: Prefill.CONFIRM,
    prefilledValue: { value: { case: 'truth', value: false } },
    reassurance: 'Fine.',
    required: false,
    themeJson: '{"color":{"primary":"#fff"}}',
    values: {
      bmi: { value: { case: 'number', value: 0 } },
      list: { value: { case: 'codes', value: { codes: ['a'] } } },
      range: { value: { case: 'json', value: '{"low":1}' } },
    },
    zone: { scaleMin: 0, scaleMax: 50, zoneMin: 18.5, zoneMax: 25, zoneLabel: 'healthy', valueCode: 'bmi' },
    valueLabels: {
      bmi: { label: 'Body mass index', unit: 'kg/m2', valueType: 'number' },
      list: { label: 'List', valueType: 'codes', text: 'A' },
    },
    input: {
      valueType: 'number',
      unit: 'cm',
      min: 0,
      max: 250,
      step: 1,
      decimals: 0,
      inputMode: 'numeric',
      display: {
        ...{ unit: 'in', perUnit: 2.54, decimals: 0, step: 1, min: 0, max: 98 },
        parts: [{ unit: 'ft', size: 12 }],
      },
      fields: [
        { name: 'line1', label: 'Street', required: true, maxLength: 200, autocomplete: 'address-line1' },
        {
          ...{
            name: 'state',
            label: 'State',
            required: true,
            maxLength: 100,
            autocomplete: 'address-level1',
          },
          options: [{ code: 'CA', label: 'California' }],
        },
      ],
    },
  });
  expect(renderedNodeToJson(node)).toEqual({
    node_id: 'n1',
    kind: 'display',
    section_id: 's1',
    copy: 'Headline',
    content: { body: 'text' },
    links,
    control: 'panel',
    fact: 'bmi',
    display: 'computed',
    computed_stub: true,
    consent_version: 'v1',
    grants: ['treatment'],
    interstitial: true,
    may_auto_advance: true,
    media: {
      kind: 'image',
      accept: ['image/png'],
      capture_mode: 'upload',
      consent_copy: 'May we?',
      consent_fact: 'photo_consent',
      consent_version: 'v2',
      facing: 'user',
      max_bytes: 5_000_000_000,
      max_duration_s: 60,
      min_duration_s: 5,
      require_consent: true,
      resumable: true,
    },
    offering_refs: ['off_1'],
    option_codes: ['a', 'none'],
    options: [
      { code: 'a', label: 'A', exclusive: false, classification_code: 'x' },
      { code: 'none', exclusive: true },
    ],
    prefill: 'confirm',
    prefilled_value: false,
    reassurance: 'Fine.',
    required: false,
    theme: { color: { primary: '#fff' } },
    values: { bmi: 0, list: ['a'], range: { low: 1 } },
    zone: {
      scale_min: 0,
      scale_max: 50,
      zone_min: 18.5,
      zone_max: 25,
      zone_label: 'healthy',
      value_code: 'bmi',
    },
    value_labels: {
      bmi: { label: 'Body mass index', unit: 'kg/m2', value_type: 'number' },
      list: { label: 'List', value_type: 'codes', text: 'A' },
    },
    input: {
      value_type: 'number',
      unit: 'cm',
      min: 0,
      max: 250,
      step: 1,
      decimals: 0,
      input_mode: 'numeric',
      display: {
        ...{ unit: 'in', per_unit: 2.54, decimals: 0, step: 1, min: 0, max: 98 },
        parts: [{ unit: 'ft', size: 12 }],
      },
      fields: [
        { name: 'line1', label: 'Street', required: true, max_length: 200, autocomplete: 'address-line1' },
        {
          ...{
            name: 'state',
            label: 'State',
            required: true,
            max_length: 100,
            autocomplete: 'address-level1',
          },
          options: [{ code: 'CA', label: 'California' }],
        },
      ],
    },
  });
});

test('interface.md 2.2: what a node does not have is absent', () => {
  const node = create(RenderedNodeSchema, { nodeId: 'n1', kind: NodeKind.QUESTION, sectionId: 's1' });
  expect(renderedNodeToJson(node)).toEqual({ node_id: 'n1', kind: 'question', section_id: 's1' });
});

test.each([
  [SessionStatus.COMPLETE, 'complete'],
  [SessionStatus.ABANDONED, 'abandoned'],
  [SessionStatus.BLOCKED, 'blocked'],
])('decisions.md 4: node is present and null when the session is not active (%i, %s)', (status, name) => {
  const step = create(InstrumentStepSchema, { sessionId: 'ses_1', journeyId: 'jny_1', status });
  expect(instrumentStepToJson(step)).toEqual({
    session_id: 'ses_1',
    journey_id: 'jny_1',
    reference: null,
    status: name,
    node: null,
    can_go_back: false,
  });
});

test('interface.md 2.1: a step with every field', () => {
  const step = create(InstrumentStepSchema, {
    sessionId: 'ses_1',
    journeyId: 'jny_1',
    status: SessionStatus.BLOCKED,
    progress: { scope: 'instrument', positionEstimate: 0, sectionLabel: 'About you' },
    flags: ['ship_state_mismatch'],
    issues: [
      {
        code: 'answer.range',
        message: 'Out of range.',
        where: '/answer',
        params: { min: 90, max: 250, unit: 'cm' },
      },
    ],
    blocked: { code: 'consent_declined', nodeId: 'n9', ungrantedScopes: ['treatment'], supportRoute: 'care' },
    handoff: { redirect: 'https://a.example/', promo: '', test: false },
    offeringRef: 'slim-monthly',
    locale: 'es',
    formatLocale: 'es-MX',
    units: 'us',
    canGoBack: true,
    ending: { code: 'blocked', content: { headline: 'We cannot go on.' }, links },
  });
  expect(instrumentStepToJson(step)).toEqual({
    session_id: 'ses_1',
    journey_id: 'jny_1',
    reference: null,
    status: 'blocked',
    node: null,
    progress: { scope: 'instrument', position_estimate: 0, section_label: 'About you' },
    flags: ['ship_state_mismatch'],
    issues: [{ code: 'answer.range', message: 'Out of range.', params: { min: 90, max: 250, unit: 'cm' } }],
    blocked: {
      code: 'consent_declined',
      node_id: 'n9',
      ungranted_scopes: ['treatment'],
      support_route: 'care',
    },
    handoff: { redirect: 'https://a.example/', promo: '', test: false },
    offering_ref: 'slim-monthly',
    locale: 'es',
    format_locale: 'es-MX',
    units: 'us',
    can_go_back: true,
    ending: { code: 'blocked', content: { headline: 'We cannot go on.' }, links },
  });
});

test('an answer intake should never give is a fault of ours, not a half-filled body', () => {
  expect(() => instrumentStepToJson(undefined)).toThrow();
  expect(() => instrumentStepToJson(create(InstrumentStepSchema, {}))).toThrow();
});
