import type { FactValue } from '@telehealth/conditions';
import type { BlockedOutcome } from './step.ts';
import type { UsedKeys } from './used-keys.ts';

/**
 * One patient's way through an instrument. Plain JSON, everything in it is PHI. What counts is derived from
 * the log by `planSession`; nothing in the log is ever changed or removed.
 */
export interface Session {
  /** What the session runs on, whatever is published or edited later. */
  readonly instrument: InstrumentPin;
  /** Epoch ms at which the session was opened: the clock of every age and window, for good. */
  readonly asOf: number;
  readonly state: SessionState;
  /** Position last served; never falls but by a revision. */
  readonly progress: number;
  readonly log: readonly LogEntry[];
  /** Digest of the last accepted submission, by which its replay is known. */
  readonly lastAccepted?: string;
  /** Absent as long as no change came under an `Idempotency-Key`. */
  readonly usedKeys?: UsedKeys;
}

/** Names a bundle, and what a brand added to it, by their content. */
export interface InstrumentPin {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  /** Absent: nothing was added. */
  readonly overlaySha256?: string;
}

/** Where the session stands. Every status but `active` is final. */
export type SessionState =
  | { readonly status: 'active'; readonly current: CurrentNode }
  | { readonly status: 'complete'; readonly at: number }
  | { readonly status: 'abandoned'; readonly at: number }
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
  readonly method: 'patient_reported';
  readonly source: 'typed';
  /** The entry that gave the fact its value before, standing or not. */
  readonly supersedes?: number;
  readonly options?: readonly string[];
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

/** The patient went back to the node; what was given there counts until something else is. */
export interface ReopenedEntry extends EntryBase {
  readonly type: 'reopened';
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
  /** A revision changed a value shown, or the version of a consent. */
  | 'content_changed';
