import type { Evaluate, QuestionControl } from '@telehealth/conditions';
import type { Bundle, FactDefinition, MediaDefinition, Prefill } from '../bundle/bundle.ts';
import type { Derive } from '../bundle/derivations.ts';
import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { Ending, RenderedNode, RenderedOption, ValueLabel } from '../session/step.ts';
import type { Measure } from '../units/measure.ts';
import type { Units } from '../units/units.ts';
import type { CompiledBounds } from './compile-bounds.ts';
import type { CompiledCriterion } from './compile-criteria.ts';
import type { CompiledStop } from './compile-stops.ts';

/**
 * A compiled bundle, alone or composed with a brand's questions: codes resolved to slots, conditions to closures, text
 * to one locale and units. Frozen and shared by all sessions pinned to the bundle. Slots hold the facts first, then the
 * derivations, then the folded texts.
 */
export interface Instrument {
  readonly id: string;
  readonly version: string;
  /** The bundle's hash. */
  readonly sha256: string;
  /** The locale of its texts (BCP 47). */
  readonly locale: string;
  /** The units of its texts. */
  readonly units: Units;
  /** The published bundle, without what a brand added. */
  readonly bundle: Bundle;
  /** Hash of what a brand added; absent on a bundle as it was published. */
  readonly overlaySha256?: string;
  readonly nodes: readonly CompiledNode[];
  /** Whether its nodes have phases. */
  readonly tierAware: boolean;
  /** Where the clinical phase begins: index of its first node; the number of nodes when it has no phases. */
  readonly clinicalFrom: number;
  readonly nodeById: ReadonlyMap<string, CompiledNode>;
  readonly slotByCode: ReadonlyMap<string, number>;
  readonly slotCount: number;
  readonly factCount: number;
  /** By fact slot: the derivations to compute anew once the fact is known, inputs before dependants. */
  readonly derivationsByFact: readonly (readonly CompiledDerivation[])[];
  readonly flags: readonly { readonly code: string; readonly when: Evaluate }[];
  readonly criteria: readonly CompiledCriterion[];
  /** What ends the intake early, in the order of the bundle. */
  readonly stops: readonly CompiledStop[];
  /** The last pages, by code; a bundle published without texts for them has none. */
  readonly endings: Readonly<Partial<Record<EndingCode, Ending>>>;
}

/** A derivation with the slot of its value. */
export interface CompiledDerivation {
  readonly slot: number;
  readonly derive: Derive;
}

/** A node of the walk. */
export type CompiledNode = CompiledQuestion | CompiledDisplay | CompiledConsent;

interface CompiledBase {
  /** Position in the walk. */
  readonly index: number;
  readonly id: string;
  readonly when: Evaluate | undefined;
  readonly showOnUnknown: boolean;
  /** What the node counts in the progress while undecided. */
  readonly weight: number;
  /** Slots of the facts its condition and its primary values depend on. */
  readonly inputs: readonly number[];
  /** Everything about the node that is the same for every session. */
  readonly template: RenderedNode;
  readonly sectionLabel: string | undefined;
}

/** A question with the slot of its fact. */
export interface CompiledQuestion extends CompiledBase {
  readonly kind: 'question';
  readonly fact: FactDefinition;
  readonly factSlot: number;
  readonly control: QuestionControl;
  readonly required: boolean;
  /** interface.md 4.1 rule 5: never shown, never counted. */
  readonly withheld: boolean;
  /** What may be offered; undefined for a fact without options. */
  readonly options: readonly CompiledOption[] | undefined;
  /** Whether the node offers other options than its fact has. */
  readonly narrowsOptions: boolean;
  /** What a number or a date may be. */
  readonly bounds: CompiledBounds;
  /** How the patient reads and enters a number; undefined: in the unit of the fact. */
  readonly measure: Measure | undefined;
  readonly prefill: Prefill | undefined;
  /** Present exactly on control `media`. */
  readonly media: CompiledMedia | undefined;
}

/** What a media question takes. */
export interface CompiledMedia {
  readonly definition: MediaDefinition;
  /** What has to be affirmed with the capture. */
  readonly consent: MediaConsent | undefined;
}

/** The consent to a capture, with what an affirmation records. */
export interface MediaConsent {
  readonly version: string;
  readonly copySha256: string;
}

/** An option with its condition. */
export interface CompiledOption {
  readonly code: string;
  readonly exclusive: boolean;
  readonly when: Evaluate | undefined;
  readonly rendered: RenderedOption;
}

/** A value shown at a node. */
export interface ShownValue {
  readonly code: string;
  readonly slot: number;
  /** Absent: the author gave it no name. */
  readonly label: ValueLabel | undefined;
  /** The unit behind the number one; undefined: that of the label. */
  readonly unitOfOne: string | undefined;
  /** How the patient reads a number; undefined: in its own unit. */
  readonly measure: Measure | undefined;
  /** By code, or `true` and `false`; empty: its values have no words. */
  readonly words: ReadonlyMap<string, string>;
  /** Decimal places that a computed number is shown with; undefined: as it is. */
  readonly round: number | undefined;
  /** What the bundle compares a rounded number with, each as a condition on slot 0. */
  readonly cuts: readonly Evaluate[];
}

/** A display with what it shows. */
export interface CompiledDisplay extends CompiledBase {
  readonly kind: 'display';
  /** Slots without which the node is skipped. */
  readonly primary: readonly number[];
  readonly shown: readonly ShownValue[];
  readonly reassurance: CompiledReassurance | undefined;
  /** Present exactly on control `offering_list`. */
  readonly offeringRefs: readonly string[] | undefined;
}

/** The line for each band of the zone in the template, bounds inside the zone. `slot` holds the value it is about. */
export interface CompiledReassurance {
  readonly slot: number;
  readonly below: string | undefined;
  readonly inZone: string | undefined;
  readonly above: string | undefined;
}

/** A consent with what an affirmation records. */
export interface CompiledConsent extends CompiledBase {
  readonly kind: 'consent';
  readonly version: string;
  readonly required: boolean;
  readonly grants: readonly string[];
  readonly supportRoute: string | undefined;
  readonly copySha256: string;
  readonly shown: readonly ShownValue[];
}
