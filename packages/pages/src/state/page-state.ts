import type { Reviewed } from '../api/intake.ts';
import type { Brand } from '../api/session.ts';
import type { Issue, Step } from '../api/step.ts';
import { type Language, languageOf } from '../texts/language.ts';
import type { Confirmation } from './confirmation.ts';
import type { Notice } from './notice.ts';
import type { Place } from './place.ts';
import type { Trouble } from './reaction.ts';

/** In memory only; after a reload the platform sends it again. */
export interface PageState {
  readonly place: Place;
  readonly brand: Brand | undefined;
  /** Of the page's texts. */
  readonly language: Language;
  /** For numbers, money and days. */
  readonly formatLocale: string;
  readonly isBusy: boolean;
  /** The running task takes longer than usual. */
  readonly isSlow: boolean;
  readonly trouble: Trouble | undefined;
  /** The failed task is an answer, sent again by its own button. */
  readonly isTroubleOfAnswer: boolean;
  readonly notice: Notice | undefined;
  /** An answer that needs a confirmation. */
  readonly toConfirm: Confirmation | undefined;
  readonly hasSignInFailed: boolean;
  /** Signed in, so the journey can be continued elsewhere. */
  readonly isSignedIn: boolean;
  /** What the patient tells the brand's support; undefined without a journey. */
  readonly caseNumber: string | undefined;
  readonly issues: readonly Issue[];
}

export type PageEvent =
  | { readonly type: 'work-began' }
  | { readonly type: 'brand-read'; readonly brand: Brand }
  | { readonly type: 'language-chosen'; readonly language: Language; readonly locale: string }
  | { readonly type: 'slow' }
  | {
      readonly type: 'arrived';
      readonly place: Place;
      readonly step?: Step | undefined;
      readonly isSignedIn?: boolean | undefined;
      readonly notice?: Notice | undefined;
    }
  /** The work goes on. */
  | { readonly type: 'expected'; readonly place: Place }
  | {
      readonly type: 'stepped';
      readonly step: Step;
      readonly by: 'answer' | 'back';
      readonly notice?: Notice | undefined;
      readonly review?: Reviewed | undefined;
    }
  /** The patient has checked the answers. */
  | { readonly type: 'reviewed' }
  | { readonly type: 'to-confirm'; readonly question: Confirmation }
  | { readonly type: 'not-taken'; readonly issues: readonly Issue[] }
  | { readonly type: 'sign-in-failed' }
  | { readonly type: 'failed'; readonly trouble: Trouble; readonly isOfAnswer: boolean }
  /** The browser leaves the page. */
  | { readonly type: 'left' };

export function firstState(language: Language, formatLocale: string): PageState {
  return {
    place: { at: 'opening' },
    brand: undefined,
    language,
    formatLocale,
    isBusy: true,
    isSlow: false,
    trouble: undefined,
    isTroubleOfAnswer: false,
    notice: undefined,
    toConfirm: undefined,
    hasSignInFailed: false,
    isSignedIn: false,
    caseNumber: undefined,
    issues: [],
  };
}

export function nextState(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'work-began':
      return {
        ...state,
        ...{ isBusy: true, isSlow: false, trouble: undefined, toConfirm: undefined, hasSignInFailed: false },
      };
    case 'slow':
      return { ...state, isSlow: state.isBusy };
    case 'brand-read':
      return { ...state, brand: event.brand };
    case 'language-chosen':
      return { ...state, language: event.language, formatLocale: event.locale };
    case 'arrived':
      return {
        ...rested(state),
        ...localeOf(state, event.step),
        place: visited(state, event.place),
        caseNumber: event.step?.case_number,
        // A signed-in patient can return after leaving.
        isSignedIn: event.isSignedIn ?? (event.place.at === 'signed-out' && state.isSignedIn),
        notice: event.notice,
      };
    case 'expected':
      return { ...state, place: event.place };
    case 'stepped':
      return afterStep(state, event);
    case 'reviewed': {
      const { place } = state;
      if (place.at !== 'asking') return state;
      return { ...state, place: visited(state, { ...place, by: 'answer', review: undefined }) };
    }
    case 'to-confirm':
      return { ...rested(state), toConfirm: event.question };
    case 'not-taken':
      return { ...rested(state), issues: event.issues };
    case 'sign-in-failed':
      return { ...state, hasSignInFailed: true };
    case 'failed':
      return { ...rested(state), trouble: event.trouble, isTroubleOfAnswer: event.isOfAnswer };
    case 'left':
      return rested(state);
  }
}

/** A refused answer leaves the control unchanged. */
function afterStep(
  state: PageState,
  { step, by, notice, review }: PageEvent & { type: 'stepped' },
): PageState {
  const { place } = state;
  const issues = step.issues ?? [];
  const isSameNode = place.at === 'asking' && step.node?.node_id === place.step.node?.node_id;
  const stays = isSameNode && issues.length > 0;
  const shown = { at: 'asking', step, visit: 0, by, review } as const;
  return {
    ...rested(state),
    ...localeOf(state, step),
    caseNumber: step.case_number,
    issues,
    notice: stays ? state.notice : notice,
    place: stays ? { ...shown, visit: place.visit } : visited(state, shown),
  };
}

/** Numbers each step. */
function visited({ place: shown }: PageState, place: Place): Place {
  if (place.at !== 'asking') return place;
  return { ...place, visit: (shown.at === 'asking' ? shown.visit : 0) + 1 };
}

function rested(state: PageState): PageState {
  return { ...state, isBusy: false, isSlow: false, trouble: undefined, toConfirm: undefined, issues: [] };
}

/** In the journey's language. */
function localeOf(state: PageState, step: Step | undefined): Pick<PageState, 'language' | 'formatLocale'> {
  const { language: spoken, formatLocale } = state;
  if (step?.locale === undefined) return { language: spoken, formatLocale };
  const language = languageOf([step.locale]);
  return { language, formatLocale: step.format_locale ?? step.locale };
}
