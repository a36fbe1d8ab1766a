import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { BlockedOutcome, EntryContext, SessionStatus } from '../walk/session.ts';

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
}

/** One node, presentation only (interface.md 2.2). */
export interface RenderedNode {
  readonly nodeId: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly sectionId: string;
  readonly control: string;
  readonly copy?: string;
  readonly content?: Readonly<Record<string, string>>;
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
  /** By fact or derivation code. */
  readonly values?: Readonly<Record<string, FactValue>>;
  readonly zone?: DisplayZone;
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
}

/** How far the patient is (interface.md 2.3). */
export interface StepProgress {
  readonly scope: 'instrument';
  /** 0 to 1; 1 exactly when the session is complete. */
  readonly positionEstimate: number;
  readonly sectionLabel?: string;
}
