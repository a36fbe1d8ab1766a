import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { Phase } from '../bundle/schema/phase.ts';
import type { EnteredPart } from '../units/entered.ts';
import type { Units } from '../units/units.ts';
import type { Evaluation } from './evaluation.ts';
import type { PatientDay } from './patient-day.ts';

/**
 * One patient's way through an instrument. Plain JSON, everything in it is PHI. What counts is derived from
 * the log by `planSession`; nothing in the log is ever changed or removed.
 */
export interface Session {
  /** What the session runs on, whatever is published or edited later. */
  readonly instrument: InstrumentPin;
  /** Epoch ms at which the session was opened: the clock of every age and window. Never changes. */
  readonly asOf: number;
  /** In the time zone that the entry named. Absent: in that of the state to ship to, once it is answered, else in UTC. */
  readonly patientDay?: PatientDay;
  /** The phase the session is in; absent: it is one continuous pass. */
  readonly phase?: Phase;
  /** How the qualification phase was submitted; present exactly in the clinical phase. */
  readonly qualified?: SubmittedPhase;
  /** The locale (BCP 47) by which numbers and days are written: the language of the texts, and a region; absent: that of the texts. */
  readonly formatLocale?: string;
  /** What the entry brought along for the end; absent: nothing. */
  readonly entry?: EntryContext;
  /** What the brand sold of the instrument's lists when the session was opened; absent: not known, lists are shown as authored. */
  readonly soldOfferings?: readonly string[];
  /** The brand's support route when the session was opened; absent: a blocked step has that of the bundle. */
  readonly supportRoute?: string;
  /** What the entry's offering was, where the journey did not record it; absent: it named none, or it is recorded. */
  readonly unrecordedOffering?: 'not_sold' | 'unknown';
  /** Contact data the entry brought along; does not count before the patient confirms it. */
  readonly prefills?: ContactPrefills;
  readonly state: SessionState;
  /** Position last served; never falls but by a revision. */
  readonly progress: number;
  readonly log: readonly LogEntry[];
  /** Digest of the answer accepted last, to recognise it when it is sent again. */
  readonly lastAccepted?: string;
  /** The evaluation of each submission by approved criteria, in order; absent: no evaluation yet. */
  readonly evaluations?: readonly Evaluation[];
  /** Absent until a change comes under an `Idempotency-Key`. */
  readonly usedKeys?: UsedKeys;
}

/** A phase that was completed, and what had happened by then. */
export interface SubmittedPhase {
  /** Epoch ms. */
  readonly at: number;
  /** `seq` of the last entry before it was completed. */
  readonly lastSeq: number;
}

/** What an entry passes on to the end, exactly as it was sent (interface.md 2.5). */
export interface EntryContext {
  /** A URL the brand allows. */
  readonly redirect?: string;
  readonly promo?: string;
  readonly test?: boolean;
}

/** Contact data in normal form, as an entry brought it along (interface.md 4.1 rule 9). */
export interface ContactPrefills {
  readonly email?: string;
  readonly phone?: string;
}

/** Names a bundle, and what a brand added to it, by their content, and the locale and the units of the texts. */
export interface InstrumentPin {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  /** Absent: the bundle's first. */
  readonly locale?: string;
  /** Absent: metric. */
  readonly units?: Units;
  /** Absent: nothing was added. */
  readonly overlaySha256?: string;
}

/** The state of a session. Every status but `active` is final. */
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

/** The node that awaits the patient, as it was served. */
export interface CurrentNode {
  readonly nodeId: string;
  /** The options offered, where the node narrows those of its fact. */
  readonly options?: readonly string[];
  /** The values shown, by fact or derivation code. */
  readonly shown?: Shown;
  /** The patient's day that bounds the answer; absent: that of the session. */
  readonly day?: string;
}

/** Values shown beside a text, by fact or derivation code. */
export type Shown = Readonly<Record<string, FactValue>>;

/** One thing that happened to the session. `seq` counts from 1 without gaps, `at` is epoch ms. */
export type LogEntry =
  | AnsweredEntry
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

/** A fact was given a value. */
export interface AnsweredEntry extends EntryBase {
  readonly type: 'answered';
  readonly fact: string;
  readonly value: FactValue;
  /** The measure as it was entered, the largest part first; absent: it was entered in the unit of the fact. */
  readonly entered?: readonly EnteredPart[];
  readonly method: 'patient_reported';
  /** How the patient gave it; `prefill_confirmed` is what the entry brought along, unchanged. */
  readonly source: 'typed' | 'prefill_confirmed' | 'suggestion' | 'media';
  /** The consent affirmed with a capture. */
  readonly consent?: { readonly version: string; readonly copySha256: string };
  /** The entry that gave the fact its value before, retired or not. */
  readonly supersedes?: number;
  readonly options?: readonly string[];
  /** Where the answer tells the zone: it holds for everything asked behind it. */
  readonly patientDay?: PatientDay;
}

/** An optional question or consent was passed over. */
export interface SkippedEntry extends EntryBase {
  readonly type: 'skipped';
  readonly fact?: string;
  readonly supersedes?: number;
  readonly options?: readonly string[];
}

/** A consent was affirmed or declined. */
export interface ConsentedEntry extends EntryBase {
  readonly type: 'consented';
  readonly version: string;
  readonly copySha256: string;
  readonly affirmed: boolean;
  /** Scopes granted; empty when declined. */
  readonly scopes: readonly string[];
  readonly shown?: Shown;
}

/** A display was seen. */
export interface AcknowledgedEntry extends EntryBase {
  readonly type: 'acknowledged';
  readonly shown?: Shown;
}

/** The patient went back to the node; what was given there counts until something else is given. */
export interface ReopenedEntry extends EntryBase {
  readonly type: 'reopened';
  /** The node that awaited the patient until then. */
  readonly leftNodeId: string;
}

/** What was given at the node no longer counts, and is asked for again if the node is met again. */
export interface RetiredEntry extends EntryBase {
  readonly type: 'retired';
  readonly fact?: string;
  readonly cause: RetirementCause;
}

/** Why something given stopped counting. */
export type RetirementCause =
  /** A revision took the node off the path. */
  | 'off_path'
  /** A revision changed the options offered. */
  | 'options_changed'
  /** A revision changed a bound, and the answer is outside of it. */
  | 'bound_changed'
  /** A revision changed a value shown, or the version of a consent. */
  | 'content_changed';

/** Why a session was blocked (interface.md 2.4). Codes only. */
export interface BlockedOutcome {
  readonly code: 'consent_declined';
  readonly nodeId: string;
  readonly ungrantedScopes: readonly string[];
  readonly supportRoute?: string;
}

/** An `Idempotency-Key` with the request it was sent for, both as digests. */
export interface SentKey {
  readonly id: string;
  readonly fingerprint: string;
}

/** A key that was used, with how its request was answered. */
export interface UsedKey extends SentKey {
  /** What was wrong with the answer it came with; absent: the request changed the session. */
  readonly issues?: readonly Issue[];
}

/** The keys a session was sent requests under, the oldest first (decisions.md 1). */
export interface UsedKeys {
  readonly recent: readonly UsedKey[];
  /** Ids of the keys before the recent ones; their requests are forgotten. */
  readonly older: readonly string[];
}
