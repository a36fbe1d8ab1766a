import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { Units } from '../units/units.ts';
import type { BlockedOutcome, EntryContext, SessionStatus } from './session.ts';

/** The state of a session, as a client shows it (interface.md 2.1). Absent fields are absent, never empty. */
export interface InstrumentStep {
  readonly sessionId: string;
  readonly journeyId: string;
  readonly status: SessionStatus;
  /** Present exactly while the session is active. */
  readonly node?: RenderedNode;
  readonly progress: StepProgress;
  readonly flags?: readonly string[];
  readonly issues?: readonly Issue[];
  /** Present exactly when the session is blocked. */
  readonly blocked?: BlockedOutcome;
  /** Present exactly when the session is complete and its entry brought something along. */
  readonly handoff?: EntryContext;
  /** The offering the journey recorded. */
  readonly offeringRef?: string;
  readonly offeringState: OfferingState;
  /** The tenant's own id of the journey. */
  readonly reference?: string;
  /** The locale of every text in the step (BCP 47). */
  readonly locale: string;
  /** By which numbers, money and days are written: the same language, and the region that was asked for. */
  readonly formatLocale: string;
  /** In what the patient reads and enters lengths and weights. */
  readonly units: Units;
  /** In which ages and days are judged (IANA): that of the entry, else of the state to ship to once it is known, else `UTC`. */
  readonly timeZone: string;
  /** Whether `decideBack` would accept. */
  readonly canGoBack: boolean;
  /** Present exactly when the session has ended and the bundle has words for it. */
  readonly ending?: Ending;
}

/** What came of the offering that the entry named (decisions.md 12). */
export type OfferingState = 'recorded' | 'not_sold' | 'unknown' | 'none';

/** What a patient can open or call: https, tel or mailto. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** The last page (decisions.md 12). */
export interface Ending {
  readonly code: EndingCode;
  readonly content: { readonly headline: string; readonly body?: string };
  readonly links?: readonly Link[];
}

/** One node, presentation only (interface.md 2.2). */
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
  readonly prefill?: 'collect' | 'suppress' | 'confirm';
  readonly prefilledValue?: FactValue;
  readonly reassurance?: string;
  /** Present on every question and consent. */
  readonly required?: boolean;
  /** JSON text of an object: how the brand looks. */
  readonly themeJson?: string;
  /** By fact or derivation code; a derivation is rounded as its author says. */
  readonly values?: Readonly<Record<string, FactValue>>;
  readonly zone?: DisplayZone;
  /** By the codes of `values`. */
  readonly valueLabels?: Readonly<Record<string, ValueLabel>>;
  /** Present on every question. */
  readonly input?: NodeInput;
}

/** What a good control needs to know of the answer (decisions.md 12). Bounds are inclusive and those the answer is validated by. */
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
  /** The unit of the answer, in the locale. */
  readonly unit?: string;
  /** The unit behind the number one, where it has another form. */
  readonly unitOne?: string;
  /** How the patient enters the number instead; absent: as it is sent. */
  readonly display?: NumberDisplay;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Decimal places; with `display`, those of the exact answer to a figure. */
  readonly decimals?: number;
  /** Characters. */
  readonly maxLength?: number;
  /** Calendar days, `YYYY-MM-DD`. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** A value of HTML's `inputmode`. */
  readonly inputMode?: string;
  /** A value of HTML's `autocomplete`. */
  readonly autocomplete?: string;
  /** The parts of an address, in order. */
  readonly fields?: readonly InputField[];
}

/**
 * How a page shows a number and takes it in another unit than that of the answer: as a figure. The answer is the figure
 * times `perUnit`, rounded to the decimal places of the input, which makes it exact.
 */
export interface NumberDisplay {
  /** As the patient reads it, in the locale. */
  readonly unit: string;
  /** The unit behind the number one, where it has another form. */
  readonly unitOne?: string;
  /** The size of one such unit in the unit of the answer. */
  readonly perUnit: number;
  /** Decimal places of a figure. */
  readonly decimals: number;
  readonly step: number;
  /** Of the figures: the answer to each one between them is within the bounds of the input. */
  readonly min?: number;
  readonly max?: number;
  /** What a figure is written and entered in, the largest first: so many of `unit` each; absent: one number. */
  readonly parts?: readonly { readonly unit: string; readonly unitOne?: string; readonly size: number }[];
}

/** One part of an address. */
export interface InputField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** Characters. */
  readonly maxLength: number;
  /** A value of HTML's `autocomplete`. */
  readonly autocomplete: string;
  /** Of a choice: what the part may be. A choice of one is fixed. */
  readonly options?: readonly { readonly code: string; readonly label: string }[];
}

/** What a value is called. */
export interface ValueLabel {
  readonly label: string;
  /** As the patient reads it, in the locale. */
  readonly unit?: string;
  readonly valueType: NodeInput['valueType'];
  /**
   * The value in words: of a code, of codes, of yes and no, of a number that the patient reads in another unit, and of one
   * that takes more decimal places to be read as it is judged.
   */
  readonly text?: string;
}

/** What a media question takes (interface.md 2.2). */
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
  /** Present where a consent is required. */
  readonly consentVersion?: string;
  readonly consentCopy?: string;
  readonly consentFact?: string;
}

/** One option of a question. */
export interface RenderedOption {
  readonly code: string;
  readonly label?: string;
  readonly exclusive: boolean;
  readonly classificationCode?: string;
}

/** A scale with a target zone, in the unit of the value it is about. */
export interface DisplayZone {
  readonly scaleMin: number;
  readonly scaleMax: number;
  readonly zoneMin: number;
  readonly zoneMax: number;
  readonly zoneLabel?: string;
  /** Which of `values` it is about. */
  readonly valueCode?: string;
}

/** How far the patient is (interface.md 2.3). */
export interface StepProgress {
  readonly scope: 'instrument';
  /** 0 to 1; 1 exactly when the session is complete. */
  readonly positionEstimate: number;
  readonly sectionLabel?: string;
}
