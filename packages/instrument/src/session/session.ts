import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { Phase } from '../bundle/schema/phase.ts';
import type { EnteredPart } from '../units/entered.ts';
import type { Units } from '../units/units.ts';
import type { Evaluation } from './evaluation.ts';
import type { Texts } from './given-value.ts';
import type { PatientDay } from './patient-day.ts';

/**
 * A patient's way through an instrument. Plain JSON, all of it PHI. `planSession` derives what counts from the log,
 * which is append-only.
 */
export interface Session {
  /** Fixed, whatever is published or edited later. */
  readonly instrument: InstrumentPin;
  /** Epoch ms of the opening, by which every age and window is judged. Never changes. */
  readonly asOf: number;
  /** In the zone of the entry. Absent: in that of the state to ship to, once answered, else UTC. */
  readonly patientDay?: PatientDay;
  /** Absent: one continuous pass. */
  readonly phase?: Phase;
  /** Submission of the qualification phase; present exactly in the clinical phase. */
  readonly qualified?: SubmittedPhase;
  /** BCP 47, for numbers and days: the language of the texts with a region; absent: the locale of the texts. */
  readonly formatLocale?: string;
  /** Passed on to the end; absent without any. */
  readonly entry?: EntryContext;
  /** Sold offerings of the instrument's lists at the opening; absent: unknown, lists are shown as authored. */
  readonly soldOfferings?: readonly string[];
  /** The brand's at the opening; absent: a blocked step has the bundle's. */
  readonly supportRoute?: string;
  /** Why the journey did not record the entry's offering; absent: none was named, or it is recorded. */
  readonly unrecordedOffering?: 'not_sold' | 'unknown';
  /** From the entry; they count only once the patient confirms them. */
  readonly prefills?: ContactPrefills;
  readonly state: SessionState;
  /** Last shown; decreases only by a revision. */
  readonly progress: number;
  readonly log: readonly LogEntry[];
  /** Digest of the last accepted answer, to recognise a repetition. */
  readonly lastAccepted?: string;
  /** Of each submission with approved criteria, in order; absent before the first. */
  readonly evaluations?: readonly Evaluation[];
  /** Absent before the first `Idempotency-Key`. */
  readonly usedKeys?: UsedKeys;
}

/** A completed phase. */
export interface SubmittedPhase {
  /** Epoch ms. */
  readonly at: number;
  /** `seq` of the last entry before the completion. */
  readonly lastSeq: number;
}

/** Passed on unchanged (interface.md 2.5). */
export interface EntryContext {
  /** Allowed by the brand. */
  readonly redirect?: string;
  readonly promo?: string;
  readonly test?: boolean;
}

/** Normalised (interface.md 4.1 rule 9). */
export interface ContactPrefills {
  readonly email?: string;
  readonly phone?: string;
}

/** Bundle and overlay by content, with locale and units of the texts. */
export interface InstrumentPin {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  /** Absent: the bundle's first. */
  readonly locale?: string;
  /** Absent: metric. */
  readonly units?: Units;
  /** Absent without an overlay. */
  readonly overlaySha256?: string;
}

/** Every status but `active` is final. */
export type SessionState =
  | { readonly status: 'active'; readonly current: CurrentNode }
  | { readonly status: 'complete'; readonly at: number }
  | {
      readonly status: 'abandoned';
      readonly at: number;
      /** The node that awaited the patient. */
      readonly nodeId: string;
    }
  | { readonly status: 'blocked'; readonly at: number; readonly outcome: BlockedOutcome };

/** interface.md 3.1 */
export type SessionStatus = SessionState['status'];

export interface CurrentNode {
  readonly nodeId: string;
  /** Where the node narrows those of its fact. */
  readonly options?: readonly string[];
  /** By fact or derivation code. */
  readonly shown?: Shown;
  /** Bounds the answer; absent: that of the session. */
  readonly day?: string;
}

/** By fact or derivation code. */
export type Shown = Readonly<Record<string, FactValue>>;

/** `seq` counts from 1 without gaps, `at` is epoch ms. */
export type LogEntry =
  | AnsweredEntry
  | UnknownEntry
  | SkippedEntry
  | ConsentedEntry
  | AcknowledgedEntry
  | ReopenedEntry
  | RetiredEntry;

interface EntryBase {
  readonly seq: number;
  readonly at: number;
  readonly nodeId: string;
}

export interface AnsweredEntry extends EntryBase {
  readonly type: 'answered';
  readonly fact: string;
  readonly value: FactValue;
  /** Beside options that ask to say more; absent without any. No condition reads them. */
  readonly texts?: Texts;
  /** As entered, the largest part first; absent: in the unit of the fact. */
  readonly entered?: readonly EnteredPart[];
  readonly method: 'patient_reported';
  /** `prefill_confirmed` is the entry's value, unchanged. */
  readonly source: 'typed' | 'prefill_confirmed' | 'suggestion' | 'media';
  /** Affirmed with a capture. */
  readonly consent?: { readonly version: string; readonly copySha256: string };
  /** The previous answer to the fact, retired or not. */
  readonly supersedes?: number;
  readonly options?: readonly string[];
  /** If the answer determines the zone, which applies to later questions. */
  readonly patientDay?: PatientDay;
}

/** An unknown answer of the question: recorded as said, and the fact stays unknown. */
export interface UnknownEntry extends EntryBase {
  readonly type: 'unknown';
  readonly fact: string;
  readonly code: string;
  readonly supersedes?: number;
  readonly options?: readonly string[];
}

/** Of an optional question or consent. */
export interface SkippedEntry extends EntryBase {
  readonly type: 'skipped';
  readonly fact?: string;
  readonly supersedes?: number;
  readonly options?: readonly string[];
}

/** Affirmed or declined. */
export interface ConsentedEntry extends EntryBase {
  readonly type: 'consented';
  readonly version: string;
  readonly copySha256: string;
  readonly affirmed: boolean;
  /** Empty when declined. */
  readonly scopes: readonly string[];
  readonly shown?: Shown;
}

export interface AcknowledgedEntry extends EntryBase {
  readonly type: 'acknowledged';
  readonly shown?: Shown;
}

/** The patient went back; what was given counts until replaced. */
export interface ReopenedEntry extends EntryBase {
  readonly type: 'reopened';
  /** The node that awaited the patient until then. */
  readonly leftNodeId: string;
}

/** The answer no longer counts, and is asked for again when the node is reached. */
export interface RetiredEntry extends EntryBase {
  readonly type: 'retired';
  readonly fact?: string;
  readonly cause: RetirementCause;
}

export type RetirementCause =
  /** A revision removed the node from the path. */
  | 'off_path'
  /** A revision changed the options offered. */
  | 'options_changed'
  /** A revision changed a bound, which the answer violates. */
  | 'bound_changed'
  /** A revision changed a shown value, or the version of a consent. */
  | 'content_changed';

/** interface.md 2.4. Codes only. */
export interface BlockedOutcome {
  readonly code: 'consent_declined';
  readonly nodeId: string;
  readonly ungrantedScopes: readonly string[];
  readonly supportRoute?: string;
}

/** With its request, both as digests. */
export interface SentKey {
  readonly id: string;
  readonly fingerprint: string;
}

/** With the answer of its request. */
export interface UsedKey extends SentKey {
  /** Of its refused answer; absent: the request changed the session. */
  readonly issues?: readonly Issue[];
}

/** Oldest first (decisions.md 1). */
export interface UsedKeys {
  readonly recent: readonly UsedKey[];
  /** Key ids without their requests. */
  readonly older: readonly string[];
}
