import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { addressIn } from '../../../test/addresses.ts';
import {
  ask,
  choice,
  currentOf,
  fact,
  instrumentOf,
  openedAt,
  providedAddress,
  submit,
} from '../../../test/authored-bundle.ts';
import { effectiveFacts } from '../../../test/effective.ts';
import type { MediaDefinition } from '../../bundle/bundle.ts';
import type { StateCode } from '../../places/us-states.ts';
import { renderStep } from '../../render/render.ts';
import type { Session } from '../../session/session.ts';
import { decideBack } from '../decide-back.ts';
import { decideNext } from '../decide-next.ts';
import { openSession, type SessionEntry } from '../open-session.ts';
import { planSession } from '../plan.ts';
import { raisedFlags } from '../raised-flags.ts';
import { parsePrefills } from './contact-prefill.ts';
import type { Found, GivenAnswer } from './given-answer.ts';

const single = { cardinality: 'single' } as const;
const clip: MediaDefinition = {
  kind: 'video',
  accept: ['video/mp4'],
  capture_mode: 'camera',
  facing: 'user',
  max_bytes: 50_000_000,
  max_duration_s: 30,
  min_duration_s: 3,
  resumable: true,
  consent: { version: 'v1', copy: 't.capture', fact: 'capture_consent' },
};
const photo: MediaDefinition = {
  kind: 'image',
  accept: ['image/png'],
  capture_mode: 'upload',
  max_bytes: 8_000_000,
  resumable: true,
};

const instrument = instrumentOf({
  facts: [
    { code: 'email', value_type: 'string', ...single, contact: true },
    { code: 'phone', value_type: 'string', ...single, contact: true },
    choice('ship_state', 'nv', 'ca'),
    { code: 'home', value_type: 'address', ...single, contact: true },
    { code: 'clip', value_type: 'media', ...single },
    fact('capture_consent', 'boolean'),
    { code: 'photo', value_type: 'media', ...single },
    { code: 'pin', value_type: 'string', ...single },
  ],
  derivations: [{ code: 'home_state', value_type: 'code', expr: { kind: 'address_state', from: 'home' } }],
  nodes: [
    ask('email', 'email', { prefill: 'confirm' }),
    ask('phone', 'phone', { prefill: 'confirm', required: false }),
    ask('ship_state', 'single_select_cards'),
    ask('home', 'address'),
    ask('clip', 'media', { media: clip }),
    ask('photo', 'media', { required: false, media: photo }),
    ask('pin', 'text', { prefill: 'suppress' }),
  ],
  flags: [
    {
      code: 'ship_state_mismatch',
      when: { kind: 'compare_refs', a: 'ship_state', op: 'ne', b: 'home_state' },
    },
  ],
});

const typed = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
const consented = { consent: { affirmed: true, consentVersion: 'v1' } };
type Body = Omit<GivenAnswer, 'nodeId'>;
const toMedia: readonly Body[] = [{ answer: 'ann@example.com' }, {}, { answer: 'nv' }, { answer: typed }];

const open = (entry: SessionEntry = {}) => openSession(instrument, openedAt, entry).session;
const after = (session: Session, bodies: readonly Body[]) =>
  bodies.reduce((last, body) => submit(instrument, last, body), session);
const decide = (session: Session, body: Body, found?: Found) =>
  decideNext(instrument, session, { nodeId: currentOf(session), ...body }, openedAt, found);
const nodeOf = (session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' }).node;
const lastOf = (session: Session) => session.log.at(-1);
const issueOf = (session: Session, body: Body, found?: Found) => {
  const decision = decide(session, body, found);
  return decision.kind === 'refused' ? decision.issues[0]?.code : decision.kind;
};
const back = (session: Session) => decideBack(instrument, session, openedAt).session;

describe('interface.md 4.1 rule 9: prefills', () => {
  const prefills = parsePrefills({ email: ' Ann@Example.COM ', phone: '(201) 555-0123' });

  test('are staged in normal form; what cannot be one is nothing', () => {
    expect(prefills).toEqual({ email: 'Ann@example.com', phone: '+12015550123' });
    expect(parsePrefills({ email: 'ann@', phone: '12' })).toBeUndefined();
    expect(parsePrefills({ email: '', phone: '' })).toBeUndefined();
    expect(parsePrefills({ email: 'ann@example.com\u0000', phone: '+12015550123\u0000' })).toBeUndefined();
    expect(parsePrefills({ email: 'ann@', phone: '+12015550123' })).toEqual({ phone: '+12015550123' });
  });

  test('are shown to be confirmed, and count for nothing before', () => {
    const session = open({ ...(prefills && { prefills }) });
    expect(nodeOf(session)).toMatchObject({ prefill: 'confirm', prefilledValue: 'Ann@example.com' });
    expect(effectiveFacts(instrument, planSession(instrument, session)).size).toBe(0);
    expect(session.log).toEqual([]);
  });

  test('a node without one collects', () => {
    expect(nodeOf(open())).toMatchObject({ prefill: 'collect' });
    expect(nodeOf(open())).not.toHaveProperty('prefilledValue');
    const phoneOnly = after(open({ prefills: { phone: '+12015550123' } }), toMedia.slice(0, 1));
    expect(nodeOf(phoneOnly)).toMatchObject({ prefill: 'confirm', prefilledValue: '+12015550123' });
  });

  test.each([
    ['confirmed as it is', 'Ann@example.com', 'prefill_confirmed'],
    ['confirmed in other words', ' Ann@EXAMPLE.com', 'prefill_confirmed'],
    ['changed', 'bob@example.com', 'typed'],
  ])('%s is patient-reported (%s, %s)', (_, answer, source) => {
    const session = after(open({ ...(prefills && { prefills }) }), [{ answer }]);
    expect(lastOf(session)).toMatchObject({ type: 'answered', method: 'patient_reported', source });
  });

  test('the same answer without one was typed', () => {
    expect(lastOf(after(open(), [{ answer: 'Ann@example.com' }]))).toMatchObject({ source: 'typed' });
  });

  test('what was answered is shown on the way back, not what the entry brought', () => {
    const session = back(after(open({ ...(prefills && { prefills }) }), [{ answer: 'bob@example.com' }]));
    expect(nodeOf(session)).toMatchObject({ prefill: 'confirm', prefilledValue: 'bob@example.com' });
  });

  test('a question that suppresses shows nothing beforehand, not even an earlier answer', () => {
    const atPin = after(open(), [...toMedia, { mediaId: 'med_1', ...consented }, {}]);
    expect(nodeOf(atPin)).toMatchObject({ nodeId: 'q_pin', prefill: 'suppress' });
    const earlier = { ...atPin, log: [...atPin.log, { ...answeredPin, seq: atPin.log.length + 1 }] };
    expect(nodeOf(earlier)).not.toHaveProperty('prefilledValue');
  });
});

const answeredPin = {
  type: 'answered',
  at: openedAt,
  nodeId: 'q_pin',
  fact: 'pin',
  value: '1234',
  method: 'patient_reported',
  source: 'typed',
} as const;

describe('interface.md 6: journey.prospect.captured.v1', () => {
  const eventsOf = (session: Session, body: Body) => {
    const decision = decide(session, body);
    return decision.kind === 'advanced' ? decision.events.map(({ type }) => type) : decision.kind;
  };

  test('is emitted once, when the first contact fact is answered', () => {
    const session = open();
    expect(eventsOf(session, { answer: 'ann@example.com' })).toEqual(['prospect.captured']);
    const withEmail = after(session, [{ answer: 'ann@example.com' }]);
    expect(eventsOf(withEmail, { answer: '+12015550123' })).toEqual([]);
    expect(eventsOf(back(withEmail), { answer: 'bob@example.com' })).toEqual([]);
    expect(eventsOf(after(withEmail, [{}]), { answer: 'nv' })).toEqual([]);
  });

  test('a contact fact passed over says nothing yet', () => {
    const optional = instrumentOf({
      facts: [{ code: 'phone', value_type: 'string', ...single, contact: true }],
      nodes: [ask('phone', 'phone', { required: false })],
    });
    const { session } = openSession(optional, openedAt);
    const submitting = (answer?: string) =>
      decideNext(optional, session, { nodeId: 'q_phone', answer }, openedAt);
    expect(submitting()).toMatchObject({ events: [{ type: 'intake.submitted' }] });
    expect(submitting('+12015550123')).toMatchObject({
      events: [{ type: 'prospect.captured' }, { type: 'intake.submitted' }],
    });
  });
});

describe('decisions.md 4: address', () => {
  const atHome = after(open(), toMedia.slice(0, 3));

  test('an address is stored unverified, a suggestion as what it stands for', () => {
    expect(lastOf(after(atHome, [{ answer: typed }]))).toMatchObject({
      source: 'typed',
      value: { ...typed, verified: false },
    });
    expect(decide(atHome, { answer: { suggestion_id: 'k1.abc' } })).toEqual({
      kind: 'lacking',
      lookUp: { suggestionId: 'k1.abc' },
    });
    expect(lastOf(after(atHome, [{ answer: { suggestion_id: 'k1.abc' } }]))).toMatchObject({
      source: 'suggestion',
      value: { line1: providedAddress.address.line1, verified: true },
    });
  });

  test('an expired suggestion is an ordinary issue', () => {
    const gone = { suggestion: undefined };
    expect(issueOf(atHome, { answer: { suggestion_id: 'k1.abc' } }, gone)).toBe('answer.format');
    expect(issueOf(atHome, {})).toBe('answer.required');
  });

  test('confirmed as it was shown it keeps where it came from', () => {
    const session = back(after(atHome, [{ answer: { suggestion_id: 'k1.abc' } }]));
    const { prefilledValue } = nodeOf(session) ?? {};
    expect(prefilledValue).not.toHaveProperty('verified');
    const confirmed = decide(session, { answer: prefilledValue });
    if (confirmed.kind !== 'advanced') throw new Error('not advanced');
    expect(lastOf(confirmed.session)).toMatchObject({ source: 'suggestion', value: { verified: true } });
    expect(confirmed.session.log.some(({ type }) => type === 'retired')).toBe(false);
  });

  test.each<[StateCode, string[]]>([
    ['NV', []],
    ['CA', ['ship_state_mismatch']],
    ['DC', ['ship_state_mismatch']],
    ['PR', ['ship_state_mismatch']],
    ['AE', ['ship_state_mismatch']],
  ])('a home in %s raises %j beside ship state nv', (state, flags) => {
    const session = after(atHome, [{ answer: addressIn(state) }]);
    expect(raisedFlags(instrument, planSession(instrument, session))).toEqual(flags);
  });

  test('all faults of the address behind a suggestion are reported at once', () => {
    const suggestion = { ...providedAddress, address: { ...providedAddress.address, state: 'PW', city: '' } };
    const decision = decide(atHome, { answer: { suggestion_id: 'k1.abc' } }, { suggestion });
    expect(decision).toMatchObject({
      issues: [{ params: { field: 'city' } }, { params: { field: 'state' } }],
    });
  });
});

describe('decisions.md 4: media', () => {
  const atClip = after(open(), toMedia);
  const mediaItem = (nodeId: string) => ({ mediaItem: { nodeId } });

  test('interface.md 2.2: the node says what it takes, with the consent to the capture', () => {
    expect(nodeOf(atClip)).toMatchObject({
      control: 'media',
      media: {
        kind: 'video',
        accept: ['video/mp4'],
        captureMode: 'camera',
        facing: 'user',
        maxBytes: 50_000_000,
        maxDurationS: 30,
        minDurationS: 3,
        resumable: true,
        requireConsent: true,
        consentVersion: 'v1',
        consentCopy: 'Text of t.capture',
        consentFact: 'capture_consent',
      },
    });
    const atPhoto = after(atClip, [{ mediaId: 'med_1', ...consented }]);
    expect(nodeOf(atPhoto)).toMatchObject({ media: { kind: 'image', requireConsent: false } });
    expect(nodeOf(atPhoto)?.media).not.toHaveProperty('consentVersion');
  });

  test('a finished upload for the node answers it, with the consent given', () => {
    expect(decide(atClip, { mediaId: 'med_1', ...consented })).toEqual({
      kind: 'lacking',
      lookUp: { mediaId: 'med_1' },
    });
    const decision = decide(atClip, { mediaId: 'med_1', ...consented }, mediaItem('q_clip'));
    if (decision.kind !== 'advanced') throw new Error('not advanced');
    expect(lastOf(decision.session)).toMatchObject({
      value: { media_id: 'med_1' },
      source: 'media',
      method: 'patient_reported',
      consent: { version: 'v1', copySha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(nodeOf(back(decision.session))).toMatchObject({
      prefill: 'confirm',
      prefilledValue: { media_id: 'med_1' },
    });
  });

  test.each<[string, Body, Found | undefined, string]>([
    ['of another node', { mediaId: 'med_1', ...consented }, mediaItem('q_photo'), 'answer.format'],
    [
      'unknown, or another journey’s',
      { mediaId: 'med_1', ...consented },
      { mediaItem: undefined },
      'answer.format',
    ],
    ['left out', { ...consented }, undefined, 'answer.required'],
    ['without the consent', { mediaId: 'med_1' }, undefined, 'answer.required'],
    [
      'with the consent declined',
      { mediaId: 'med_1', consent: { affirmed: false, consentVersion: 'v1' } },
      undefined,
      'answer.required',
    ],
    [
      'with the consent to another text',
      { mediaId: 'med_1', consent: { affirmed: true, consentVersion: 'v0' } },
      undefined,
      'consent.version_stale',
    ],
  ])('a media item %s is an ordinary issue at the same node', (_, body, found, code) => {
    expect(issueOf(atClip, body, found)).toBe(code);
  });

  test('an optional one is passed over without, and takes no consent when it needs none', () => {
    const atPhoto = after(atClip, [{ mediaId: 'med_1', ...consented }]);
    expect(lastOf(after(atPhoto, [{}]))).toMatchObject({ type: 'skipped', fact: 'photo' });
    expect(() => decide(atPhoto, { mediaId: 'med_2', ...consented })).toThrow(DomainError);
  });

  test.each<[string, Session, Body, string]>([
    ['an answer of a media question', atClip, { answer: 'med_1' }, '/answer'],
    ['media of another question', open(), { mediaId: 'med_1' }, '/media_id'],
  ])('%s is a body the node does not take', (_, session, body, where) => {
    let thrown: unknown;
    try {
      decide(session, body);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ kind: 'malformed-request', issues: [{ code: 'body.unexpected', where }] });
  });

  test('the same submission again is a replay, whatever has become of the upload', () => {
    const moved = after(atClip, [{ mediaId: 'med_1', ...consented }]);
    const again = { nodeId: 'q_clip', mediaId: 'med_1', ...consented };
    expect(decideNext(instrument, moved, again, openedAt)).toEqual({ kind: 'replayed' });
    const other = { ...again, mediaId: 'med_2' };
    expect(() => decideNext(instrument, moved, other, openedAt)).toThrow(DomainError);
  });
});
