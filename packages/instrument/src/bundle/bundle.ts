import type { Condition, QuestionControl, ValueType } from '@telehealth/conditions';
import type { ConsentControl, DisplayControl } from './controls.ts';
import type { Phase, phases } from './phase.ts';

/**
 * An instrument as authors publish it: JSON with a closed set of keys (`instrument/1`). Text is named by key
 * and stands in `copy`, per locale. Nodes are walked in order.
 */
export interface Bundle {
  readonly schema: 'instrument/1';
  /** For example `weight_loss.initial`. */
  readonly id: string;
  /** Semantic version. */
  readonly version: string;
  /** The therapy whose questionnaire this is; `shared` for the platform's shared one. */
  readonly therapy: string;
  /** Tier-aware: every node then says its phase, and those of the first stand before those of the second. */
  readonly phases?: typeof phases;
  readonly content_status: 'placeholder_not_approved' | 'approved';
  /** BCP 47 tags; the first one is served. */
  readonly locales: readonly string[];
  readonly facts: readonly FactDefinition[];
  readonly derivations: readonly DerivationDefinition[];
  readonly sections: readonly SectionDefinition[];
  readonly nodes: readonly NodeDefinition[];
  readonly flags: readonly FlagDefinition[];
  readonly eligibility?: readonly CriterionDefinition[];
  /** Locale → copy key → text. */
  readonly copy: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Something a question collects. */
export interface FactDefinition {
  readonly code: string;
  readonly value_type: ValueType;
  /** Only a `code` fact can be `multi`. */
  readonly cardinality: 'single' | 'multi';
  /** Unit of a number. */
  readonly unit?: string;
  /** Least number, or earliest day, inclusive. */
  readonly min?: number | string;
  /** Greatest number, or latest day, inclusive; `as_of` is the day the session was opened. */
  readonly max?: number | string;
  /** Clinical safety depends on it: a question under a condition must say what an unknown one means. */
  readonly safety?: boolean;
  /** A government ID: never asked here, never counted (interface.md 4.1 rule 5). */
  readonly identity_document?: boolean;
  /** Tells who the patient is or where to reach them: a name, an email, a phone number, an address. */
  readonly contact?: boolean;
  readonly options?: readonly OptionDefinition[];
  /** The code clients are shown. Absent: `code`. Published bundles never have it, compositions may. */
  readonly shown_as?: string;
}

/** One value of a `code` fact. */
export interface OptionDefinition {
  readonly code: string;
  readonly label_key?: string;
  /** A 'none of these' option: contradicts every other one. */
  readonly exclusive?: boolean;
  readonly classification_code?: string;
}

/** A value computed from facts and other derivations; unknown as long as one of them is. */
export interface DerivationDefinition {
  readonly code: string;
  readonly value_type: 'number' | 'code';
  readonly expr: DerivationExpression;
  /** Decimal places of a number, 0 to 6; unrounded when absent. */
  readonly round?: number;
}

/** The closed list of computations. */
export type DerivationExpression =
  /** Whole years from a day to the day the session was opened (UTC). */
  | { readonly kind: 'age_years'; readonly from: string }
  /** kg/m² */
  | { readonly kind: 'bmi'; readonly kg: string; readonly cm: string }
  /** From inches or pounds, exactly. */
  | { readonly kind: 'convert'; readonly from: string; readonly to: 'cm' | 'kg' }
  /** The postal code of a US address's state, in lower case: a `code`. */
  | { readonly kind: 'address_state'; readonly from: string };

/** A group of nodes under one label. */
export interface SectionDefinition {
  readonly id: string;
  readonly label_key: string | null;
}

/** A code the step carries while its condition is true. */
export interface FlagDefinition {
  readonly code: string;
  readonly when: Condition;
}

/** A criterion a submission is held against. Counts only once it is approved. */
export interface CriterionDefinition {
  readonly id: string;
  /** What the condition must be: true, or not true. */
  readonly effect: 'require' | 'exclude';
  /** Code of the reason when it does not hold. */
  readonly reason: string;
  readonly when: Condition;
  readonly approval: { readonly status: 'draft' | 'approved' };
}

/** What every kind of node has. */
interface NodeBase {
  readonly id: string;
  readonly section: string;
  /** Present exactly in tier-aware bundles. */
  readonly phase?: Phase;
  /** The node shows only while this is true. Absent: always. */
  readonly when?: Condition;
  /** What an unknown `when` means; `hide` when absent. */
  readonly on_unknown?: 'hide' | 'show';
  /** What the node counts in the progress while `when` is unknown, 0 to 1; 0.5 when absent. */
  readonly progress_weight?: number;
  /** Copy key of the headline. */
  readonly copy?: string;
  /** Named text slots by copy key. */
  readonly content?: Readonly<Record<string, string>>;
}

/** Collects one fact. */
export interface QuestionDefinition extends NodeBase {
  readonly kind: 'question';
  readonly fact: string;
  readonly control: QuestionControl;
  readonly required: boolean;
  /** The options this node offers, in this order; all options of the fact when absent. */
  readonly options?: readonly OfferedOption[];
  readonly may_auto_advance?: boolean;
  /**
   * `confirm`, on the contact email and phone: a prefill of the entry is shown to be confirmed. `suppress`: nothing is
   * shown beforehand, not even an earlier answer.
   */
  readonly prefill?: Prefill;
  /** Present exactly on control `media`. */
  readonly media?: MediaDefinition;
}

/** What a question shows before it is answered (interface.md 2.2). */
export type Prefill = 'collect' | 'suppress' | 'confirm';

/** What a media question takes (interface.md 2.2). */
export interface MediaDefinition {
  readonly kind: 'image' | 'video';
  /** Of `mediaTypes` of that kind. */
  readonly accept: readonly string[];
  readonly capture_mode: 'upload' | 'camera';
  readonly facing?: 'user' | 'environment';
  readonly max_bytes: number;
  /** Seconds; of a video only. */
  readonly max_duration_s?: number;
  /** Seconds; of a video only. */
  readonly min_duration_s?: number;
  readonly resumable: true;
  /** What has to be affirmed with the capture, if anything. */
  readonly consent?: MediaConsentDefinition;
}

/** The consent to a capture. */
export interface MediaConsentDefinition {
  /** A new text needs a new version. */
  readonly version: string;
  /** Copy key. */
  readonly copy: string;
  /** Code of the declared fact that neighbours know this consent as. */
  readonly fact?: string;
}

/** An option as one node offers it. */
export interface OfferedOption {
  readonly code: string;
  readonly when?: Condition;
  /** Copy key; the label of the fact's option when absent. */
  readonly label_key?: string;
}

/** Shows something; has no answer. */
export interface DisplayDefinition extends NodeBase {
  readonly kind: 'display';
  readonly control: DisplayControl;
  readonly display: 'static' | 'computed';
  readonly interstitial?: boolean;
  /** Facts and derivations without which the node is skipped. */
  readonly primary?: readonly string[];
  /** Facts and derivations shown when they are known. */
  readonly echo?: readonly string[];
  readonly zone?: ZoneDefinition;
  /** Present exactly on control `offering_list`: catalog offering refs. */
  readonly offering_refs?: readonly string[];
  /** Copy keys of the line for each band of the zone. */
  readonly reassurance?: Readonly<Partial<Record<'below' | 'in_zone' | 'above', string>>>;
}

/** A scale with a target zone; all numbers in the unit of `of`, bounds inclusive. */
export interface ZoneDefinition {
  /** One of the node's primary values. */
  readonly of: string;
  readonly scale_min: number;
  readonly scale_max: number;
  readonly zone_min: number;
  readonly zone_max: number;
  /** Copy key. */
  readonly zone_label?: string;
}

/** Asks for an affirmation; `content` carries what is affirmed. */
export interface ConsentDefinition extends NodeBase {
  readonly kind: 'consent';
  readonly control: ConsentControl;
  /** Scopes an affirmation grants. */
  readonly grants: readonly string[];
  /** Facts and derivations shown beside the text: when one changes, the affirmation is asked again. */
  readonly echo?: readonly string[];
  readonly consent: {
    /** A new text needs a new version. */
    readonly version: string;
    /** Declining blocks the session when required, and goes on without the grants otherwise. */
    readonly required: boolean;
    /** Where a blocked patient is sent: a routing key, never personal data. */
    readonly support_route?: string;
  };
}

/** One node of the walk. */
export type NodeDefinition = QuestionDefinition | DisplayDefinition | ConsentDefinition;
