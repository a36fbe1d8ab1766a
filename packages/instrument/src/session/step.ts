import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { Units } from '../units/units.ts';
import type { GivenValue } from './given-value.ts';
import type { BlockedOutcome, EntryContext, SessionStatus } from './session.ts';

/** interface.md 2.1. Absent fields are absent, never empty. */
export interface InstrumentStep {
  readonly sessionId: string;
  readonly journeyId: string;
  readonly status: SessionStatus;
  /** Present exactly while active. */
  readonly node?: RenderedNode;
  readonly progress: StepProgress;
  readonly flags?: readonly string[];
  readonly issues?: readonly Issue[];
  /** Present exactly when blocked. */
  readonly blocked?: BlockedOutcome;
  /** Present exactly when complete and the entry has one. */
  readonly handoff?: EntryContext;
  readonly offeringRef?: string;
  readonly offeringState: OfferingState;
  /** The tenant's id of the journey. */
  readonly reference?: string;
  /** BCP 47, of every text. */
  readonly locale: string;
  /** For numbers, money and days: the language with the requested region. */
  readonly formatLocale: string;
  /** For lengths and weights. */
  readonly units: Units;
  /** IANA, for ages and days: the entry's, else that of the state to ship to, else `UTC`. */
  readonly timeZone: string;
  /** Whether `decideBack` accepts. */
  readonly canGoBack: boolean;
  /** Present exactly at an end that the bundle has texts for. */
  readonly ending?: Ending;
}

/** Of the entry (decisions.md 12). */
export type OfferingState = 'recorded' | 'not_sold' | 'unknown' | 'none';

/** https, tel or mailto. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** Last page (decisions.md 12). */
export interface Ending {
  readonly code: EndingCode;
  readonly content: { readonly headline: string; readonly body?: string };
  readonly links?: readonly Link[];
}

/** Presentation only (interface.md 2.2). */
export interface RenderedNode {
  readonly nodeId: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly sectionId: string;
  readonly control: string;
  readonly copy?: string;
  readonly content?: Readonly<Record<string, string>>;
  readonly links?: readonly Link[];
  readonly fact?: string;
  readonly display?: 'static' | 'computed';
  readonly consentVersion?: string;
  readonly grants?: readonly string[];
  readonly interstitial?: boolean;
  readonly mayAutoAdvance?: boolean;
  readonly media?: MediaConfig;
  readonly offeringRefs?: readonly string[];
  readonly options?: readonly RenderedOption[];
  /** In place of an answer. */
  readonly unknownAnswers?: readonly RenderedUnknownAnswer[];
  readonly prefill?: 'collect' | 'suppress' | 'confirm';
  readonly prefilledValue?: GivenValue;
  /** The code of the unknown answer given before. */
  readonly prefilledUnknown?: string;
  readonly reassurance?: string;
  /** On questions and consents. */
  readonly required?: boolean;
  /** JSON text of an object. */
  readonly themeJson?: string;
  /** By fact or derivation code; derivations are rounded. */
  readonly values?: Readonly<Record<string, FactValue>>;
  readonly zone?: DisplayZone;
  /** By the codes of `values`. */
  readonly valueLabels?: Readonly<Record<string, ValueLabel>>;
  readonly input?: NodeInput;
}

/** For the control (decisions.md 12). Bounds are inclusive, and the same as in validation. */
export interface NodeInput {
  readonly valueType:
    | 'number'
    | 'date'
    | 'text'
    | 'email'
    | 'phone'
    | 'boolean'
    | 'code'
    | 'codes'
    | 'address'
    | 'media';
  /** Of the answer, in the locale. */
  readonly unit?: string;
  /** After the number one, if it differs. */
  readonly unitOne?: string;
  /** Entry in another unit; absent: in the unit of the answer. */
  readonly display?: NumberDisplay;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** With `display`, those of the exact answer to a figure. */
  readonly decimals?: number;
  /** Characters. */
  readonly maxLength?: number;
  /** Of a date by month or year; absent: by day. */
  readonly precision?: 'month' | 'year';
  /** Calendar days, `YYYY-MM-DD`. A month or a year has one of its days within them. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** HTML's `inputmode`. */
  readonly inputMode?: string;
  /** HTML's `autocomplete`. */
  readonly autocomplete?: string;
  /** Of an address, in order. */
  readonly fields?: readonly InputField[];
}

/**
 * Shows and enters a number in another unit, as a figure. The exact answer is the figure times `perUnit`, rounded to
 * the input's decimal places.
 */
export interface NumberDisplay {
  /** In the locale. */
  readonly unit: string;
  /** After the number one, if it differs. */
  readonly unitOne?: string;
  /** Size of one such unit in the unit of the answer. */
  readonly perUnit: number;
  readonly decimals: number;
  readonly step: number;
  /** Of figures: all between them have answers within the input's bounds. */
  readonly min?: number;
  readonly max?: number;
  /** Largest first, with the number of `unit` in each; absent: one number. */
  readonly parts?: readonly { readonly unit: string; readonly unitOne?: string; readonly size: number }[];
}

export interface InputField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** Characters. */
  readonly maxLength: number;
  /** HTML's `autocomplete`. */
  readonly autocomplete: string;
  /** Choices of the part. A single choice is fixed. */
  readonly options?: readonly { readonly code: string; readonly label: string }[];
}

export interface ValueLabel {
  readonly label: string;
  /** In the locale. */
  readonly unit?: string;
  readonly valueType: NodeInput['valueType'];
  /**
   * The value in words: of codes, yes and no, a month, a number in another unit, and one with more decimal places, so
   * that it reads as it is judged.
   */
  readonly text?: string;
}

/** interface.md 2.2. */
export interface MediaConfig {
  readonly kind: 'image' | 'video';
  readonly accept: readonly string[];
  readonly captureMode: 'upload' | 'camera';
  readonly facing?: 'user' | 'environment';
  readonly maxBytes: number;
  /** Seconds. */
  readonly maxDurationS?: number;
  /** Seconds. */
  readonly minDurationS?: number;
  readonly resumable: boolean;
  readonly requireConsent: boolean;
  /** If a consent is required. */
  readonly consentVersion?: string;
  readonly consentCopy?: string;
  readonly consentFact?: string;
}

export interface RenderedOption {
  readonly code: string;
  readonly label?: string;
  readonly exclusive: boolean;
  readonly classificationCode?: string;
  /** Asks for a text beside it. */
  readonly pleaseSay?: RenderedPleaseSay;
}

export interface RenderedPleaseSay {
  readonly label: string;
  readonly required: boolean;
  /** Characters. */
  readonly maxLength: number;
}

/** The answer is then `{code}`. */
export interface RenderedUnknownAnswer {
  readonly code: string;
  readonly label: string;
  readonly means: 'unknown' | 'declined';
}

/** In the unit of its value. */
export interface DisplayZone {
  readonly scaleMin: number;
  readonly scaleMax: number;
  readonly zoneMin: number;
  readonly zoneMax: number;
  readonly zoneLabel?: string;
  /** Key of its value in `values`. */
  readonly valueCode?: string;
}

/** interface.md 2.3. */
export interface StepProgress {
  readonly scope: 'instrument';
  /** From 0 to 1; 1 exactly when complete. */
  readonly positionEstimate: number;
  readonly sectionLabel?: string;
}
