import { expect, test } from 'vitest';
import type { Step } from '../api/step.ts';
import { firstState, nextState, type PageEvent, type PageState } from './page-state.ts';

const step = (node_id: string, members: Partial<Step> = {}): Step => ({
  status: 'active',
  node: { node_id, kind: 'question' },
  can_go_back: false,
  locale: 'en',
  ...members,
});
const issue = { code: 'answer.required', message: 'Please enter an answer.' };
const after = (...events: readonly PageEvent[]): PageState =>
  events.reduce(nextState, firstState('en', 'en-US'));
const asked: readonly PageEvent[] = [{ type: 'stepped', by: 'answer', step: step('q_one') }];

test('a step ends the work and begins a control of its own', () => {
  const state = after(
    ...asked,
    { type: 'work-began' },
    { type: 'stepped', by: 'answer', step: step('q_two') },
  );
  expect(state).toMatchObject({ isBusy: false, issues: [], place: { at: 'asking', visit: 2 } });
});

test('an answer that is not taken leaves the control as the patient filled it', () => {
  const refused = step('q_one', { issues: [issue] });
  const state = after(...asked, { type: 'work-began' }, { type: 'stepped', by: 'answer', step: refused });
  expect(state).toMatchObject({ issues: [issue], place: { visit: 1 } });
});

test('a contradiction is shown at the question as it is', () => {
  const state = after(...asked, { type: 'work-began' }, { type: 'not-taken', issues: [issue] });
  expect(state).toMatchObject({ isBusy: false, issues: [issue], place: { at: 'asking', visit: 1 } });
});

test('what fails leaves the place as it is, and the next try forgets the failure', () => {
  const failed = after(
    ...asked,
    { type: 'work-began' },
    { type: 'failed', trouble: 'no-answer', isOfAnswer: true },
  );
  expect(failed).toMatchObject({ isBusy: false, trouble: 'no-answer', place: { at: 'asking', visit: 1 } });
  expect(nextState(failed, { type: 'work-began' })).toMatchObject({ isBusy: true, trouble: undefined });
});

test('to arrive ends the work also where the platform says no locale', () => {
  expect(after({ type: 'arrived', place: { at: 'choosing' } })).toMatchObject({
    isBusy: false,
    language: 'en',
    formatLocale: 'en-US',
  });
});

test('the page speaks the language of the journey, and writes numbers by its region', () => {
  const state = after({
    type: 'stepped',
    by: 'answer',
    step: step('q_one', { locale: 'es', format_locale: 'es-MX' }),
  });
  expect(state).toMatchObject({ language: 'es', formatLocale: 'es-MX' });
});

test.each([
  ['est', 'en'],
  ['ES-mx', 'es'],
  ['ar', 'en'],
])('a journey in %s is shown on a page in %s', (locale, language) => {
  expect(after({ type: 'stepped', step: step('q_one', { locale }), by: 'answer' }).language).toBe(language);
});

test('only a signed-in patient can return after leaving', () => {
  const arrived = (isSignedIn: boolean) =>
    after(
      { type: 'arrived', place: { at: 'choosing' }, isSignedIn },
      { type: 'arrived', place: { at: 'signed-out' } },
    );
  expect(arrived(true).isSignedIn).toBe(true);
  expect(arrived(false).isSignedIn).toBe(false);
  expect(nextState(arrived(true), { type: 'arrived', place: { at: 'choosing' } }).isSignedIn).toBe(false);
});

test('a failed sign-in is shown until the patient acts', () => {
  const state = after({ type: 'sign-in-failed' }, { type: 'arrived', place: { at: 'choosing' } });
  expect(state.hasSignInFailed).toBe(true);
  expect(nextState(state, { type: 'work-began' }).hasSignInFailed).toBe(false);
});

test('an answer that the platform asks about is kept as it is, until the patient says that it is right or changes it', () => {
  const question = { message: 'Is that right?', given: { answer: true } };
  const asking = after(...asked, { type: 'work-began' }, { type: 'to-confirm', question });
  expect(asking).toMatchObject({ isBusy: false, toConfirm: question, place: { at: 'asking', visit: 1 } });
  expect(nextState(asking, { type: 'not-taken', issues: [] }).toConfirm).toBeUndefined();
  expect(nextState(asking, { type: 'work-began' }).toConfirm).toBeUndefined();
});

test('the notice of a screen stays when its answer is refused, and goes with the next screen', () => {
  const place = { at: 'asking', step: step('q_one'), visit: 1 } as const;
  const moved = after(...asked, { type: 'arrived', place, step: place.step, notice: { kind: 'moved' } });
  expect(moved).toMatchObject({ notice: { kind: 'moved' }, place: { visit: 2 } });
  const refused = nextState(moved, {
    type: 'stepped',
    by: 'answer',
    step: step('q_one', { issues: [issue] }),
  });
  expect(refused.notice).toEqual({ kind: 'moved' });
  expect(nextState(refused, { type: 'stepped', by: 'answer', step: step('q_two') }).notice).toBeUndefined();
});

test('only what is under way can be slow', () => {
  expect(after({ type: 'work-began' }, { type: 'slow' }).isSlow).toBe(true);
  expect(after(...asked, { type: 'slow' }).isSlow).toBe(false);
});
