import type { Evaluate, QuestionControl } from '@telehealth/conditions';
import type { Bundle, FactDefinition, MediaDefinition, Prefill } from '../bundle/bundle.ts';
import type { Derive } from '../bundle/derivations.ts';
import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type {
  Ending,
  RenderedNode,
  RenderedOption,
  RenderedPleaseSay,
  RenderedUnknownAnswer,
  ValueLabel,
} from '../session/step.ts';
import type { Measure } from '../units/measure.ts';
import type { Units } from '../units/units.ts';
import type { CompiledBounds } from './compile-bounds.ts';
import type { CompiledCriterion } from './compile-criteria.ts';
import type { CompiledStop } from './compile-stops.ts';

/**
 * A compiled bundle, possibly composed with a brand's questions: codes are slots, conditions closures, texts in one
 * locale and units. Frozen, shared by all sessions pinned to the bundle. Slots hold facts, then derivations, then
 * folded texts and spans.
 */
export interface Instrument {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  /** Of its texts (BCP 47). */
  readonly locale: string;
  readonly units: Units;
  /** Without a brand's additions. */
  readonly bundle: Bundle;
  /** Of a brand's additions; absent without any. */
  readonly overlaySha256?: string;
  readonly nodes: readonly CompiledNode[];
  /** Whether it has phases. */
  readonly tierAware: boolean;
  /** Index of the first clinical node; the number of nodes without phases. */
  readonly clinicalFrom: number;
  readonly nodeById: ReadonlyMap<string, CompiledNode>;
  readonly slotByCode: ReadonlyMap<string, number>;
  readonly slotCount: number;
  readonly factCount: number;
  /** By fact slot: derivations to recompute, inputs before dependants. */
  readonly derivationsByFact: readonly (readonly CompiledDerivation[])[];
  /** Derivations that may be known before any answer, inputs before dependants. */
  readonly knownUnanswered: readonly CompiledDerivation[];
  readonly flags: readonly { readonly code: string; readonly when: Evaluate }[];
  readonly criteria: readonly CompiledCriterion[];
  /** In the order of the bundle. */
  readonly stops: readonly CompiledStop[];
  /** Last pages by code; empty for a bundle without their texts. */
  readonly endings: Readonly<Partial<Record<EndingCode, Ending>>>;
}

export interface CompiledDerivation {
  readonly slot: number;
  readonly derive: Derive;
}

export type CompiledNode = CompiledQuestion | CompiledDisplay | CompiledConsent;

interface CompiledBase {
  readonly index: number;
  readonly id: string;
  readonly when: Evaluate | undefined;
  readonly showOnUnknown: boolean;
  /** Weight in the progress while undecided. */
  readonly weight: number;
  /** Fact slots below its condition and primary values. */
  readonly inputs: readonly number[];
  /** The session-independent part. */
  readonly template: RenderedNode;
  readonly sectionLabel: string | undefined;
}

export interface CompiledQuestion extends CompiledBase {
  readonly kind: 'question';
  readonly fact: FactDefinition;
  readonly factSlot: number;
  readonly control: QuestionControl;
  readonly required: boolean;
  /** interface.md 4.1 rule 5: never shown, never counted. */
  readonly withheld: boolean;
  /** Undefined for a fact without options. */
  readonly options: readonly CompiledOption[] | undefined;
  /** In place of an answer; empty without any. */
  readonly unknownAnswers: readonly RenderedUnknownAnswer[];
  /** Whether the node offers other options than its fact. */
  readonly narrowsOptions: boolean;
  /** Of a number or date. */
  readonly bounds: CompiledBounds;
  /** How the patient reads and enters a number; undefined: in the fact's unit. */
  readonly measure: Measure | undefined;
  readonly prefill: Prefill | undefined;
  /** Present exactly for control `media`. */
  readonly media: CompiledMedia | undefined;
}

export interface CompiledMedia {
  readonly definition: MediaDefinition;
  /** To be affirmed with the capture. */
  readonly consent: MediaConsent | undefined;
}

/** With what an affirmation records. */
export interface MediaConsent {
  readonly version: string;
  readonly copySha256: string;
}

export interface CompiledOption {
  readonly code: string;
  readonly exclusive: boolean;
  /** The text that it asks for. */
  readonly pleaseSay: RenderedPleaseSay | undefined;
  readonly when: Evaluate | undefined;
  readonly rendered: RenderedOption;
}

export interface ShownValue {
  readonly code: string;
  readonly slot: number;
  /** Absent without an author's name. */
  readonly label: ValueLabel | undefined;
  /** After the number one; undefined: as in the label. */
  readonly unitOfOne: string | undefined;
  /** Undefined: shown in its own unit. */
  readonly measure: Measure | undefined;
  /** By code, or `true` and `false`; empty without words. */
  readonly words: ReadonlyMap<string, string>;
  /** Decimal places of a computed number; undefined: unrounded. */
  readonly round: number | undefined;
  /** Comparisons of the rounded number in the bundle, as conditions on slot 0. */
  readonly cuts: readonly Evaluate[];
}

export interface CompiledDisplay extends CompiledBase {
  readonly kind: 'display';
  /** Without these values the node is skipped. */
  readonly primary: readonly number[];
  readonly shown: readonly ShownValue[];
  readonly reassurance: CompiledReassurance | undefined;
  /** Present exactly for control `offering_list`. */
  readonly offeringRefs: readonly string[] | undefined;
}

/** One line per band of the template's zone. `slot` has the value. */
export interface CompiledReassurance {
  readonly slot: number;
  readonly below: string | undefined;
  readonly inZone: string | undefined;
  readonly above: string | undefined;
}

/** With what an affirmation records. */
export interface CompiledConsent extends CompiledBase {
  readonly kind: 'consent';
  readonly version: string;
  readonly required: boolean;
  readonly grants: readonly string[];
  readonly supportRoute: string | undefined;
  readonly copySha256: string;
  readonly shown: readonly ShownValue[];
}
