import type { Brand } from '../api/session.ts';
import type { Issue, Step } from '../api/step.ts';
import { type Language, languageOf } from '../texts/language.ts';
import type { Place } from './place.ts';
import type { Trouble } from './reaction.ts';

/** All that the page knows. It lives in memory alone; after a reload the platform tells it again. */
export interface PageState {
  readonly place: Place;
  readonly brand: Brand | undefined;
  /** Of the texts of the page. */
  readonly language: Language;
  /** By which numbers, money and days are written. */
  readonly formatLocale: string;
  readonly isBusy: boolean;
  readonly trouble: Trouble | undefined;
  readonly hasSignInFailed: boolean;
  /** Somebody signed in for the journey, so that it can be continued elsewhere. */
  readonly isSignedIn: boolean;
  /** Why the platform did not take the last answer. */
  readonly issues: readonly Issue[];
}

export type PageEvent =
  | { readonly type: 'work-began' }
  | { readonly type: 'brand-read'; readonly brand: Brand }
  | { readonly type: 'language-chosen'; readonly language: Language; readonly locale: string }
  | { readonly type: 'arrived'; readonly place: Place; readonly step?: Step; readonly isSignedIn?: boolean }
  | { readonly type: 'stepped'; readonly step: Step }
  | { readonly type: 'not-taken'; readonly issues: readonly Issue[] }
  | { readonly type: 'sign-in-failed' }
  | { readonly type: 'failed'; readonly trouble: Trouble };

export function firstState(language: Language, formatLocale: string): PageState {
  return {
    place: { at: 'opening' },
    brand: undefined,
    language,
    formatLocale,
    isBusy: true,
    trouble: undefined,
    hasSignInFailed: false,
    isSignedIn: false,
    issues: [],
  };
}

/** The state after an event. */
export function nextState(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'work-began':
      return { ...state, isBusy: true, trouble: undefined, hasSignInFailed: false };
    case 'brand-read':
      return { ...state, brand: event.brand };
    case 'language-chosen':
      return { ...state, language: event.language, formatLocale: event.locale };
    case 'arrived':
      return {
        ...rested(state),
        ...localeOf(state, event.step),
        place: event.place,
        // Who signed in can come back after leaving, too.
        isSignedIn: event.isSignedIn ?? (event.place.at === 'signed-out' && state.isSignedIn),
      };
    case 'stepped':
      return afterStep(state, event.step);
    case 'not-taken':
      return { ...rested(state), issues: event.issues };
    case 'sign-in-failed':
      return { ...state, hasSignInFailed: true };
    case 'failed':
      return { ...state, isBusy: false, trouble: event.trouble };
  }
}

/** An answer that was not taken leaves the control as the patient filled it. */
function afterStep(state: PageState, step: Step): PageState {
  const { place } = state;
  const shown = place.at === 'asking' ? place : undefined;
  const isSameNode = step.node?.node_id === shown?.step.node?.node_id;
  const issues = step.issues ?? [];
  const visit = (shown?.visit ?? 0) + (isSameNode && issues.length > 0 ? 0 : 1);
  return { ...rested(state), ...localeOf(state, step), issues, place: { at: 'asking', step, visit } };
}

function rested(state: PageState): PageState {
  return { ...state, isBusy: false, trouble: undefined, issues: [] };
}

/** The page speaks the language of the journey. */
function localeOf(state: PageState, step: Step | undefined): Pick<PageState, 'language' | 'formatLocale'> {
  const { language: spoken, formatLocale } = state;
  if (step?.locale === undefined) return { language: spoken, formatLocale };
  const language = languageOf([step.locale]);
  return { language, formatLocale: step.format_locale ?? step.locale };
}
