/** The parts that the page reads; the API reference describes every member. */
export interface Step {
  readonly status: 'active' | 'complete' | 'abandoned' | 'blocked';
  readonly node: Node | null;
  readonly progress?: { readonly position_estimate: number; readonly section_label?: string };
  readonly issues?: readonly Issue[];
  readonly handoff?: { readonly redirect?: string };
  readonly offering_ref?: string;
  readonly offering_state?: string;
  readonly locale?: string;
  readonly format_locale?: string;
  readonly units?: 'us' | 'metric';
  readonly can_go_back: boolean;
  readonly ending?: {
    readonly code: string;
    readonly content: { readonly headline?: string; readonly body?: string };
    readonly links?: readonly Link[];
  };
}

/** To open, call or write to. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly params?: { readonly field?: string; readonly option?: string };
  readonly exclusive_codes?: readonly string[];
  readonly conflicting_codes?: readonly string[];
}

export interface Node {
  readonly node_id: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly control?: string;
  readonly copy?: string;
  readonly content?: Readonly<Record<string, string>>;
  readonly links?: readonly Link[];
  readonly required?: boolean;
  readonly option_codes?: readonly string[];
  readonly options?: readonly Option[];
  /** In place of an answer, which is then `{code}`. */
  readonly unknown_answers?: readonly Option[];
  readonly prefilled_value?: unknown;
  /** The code of the unknown answer given before. */
  readonly prefilled_unknown?: string;
  readonly input?: Input;
  readonly media?: Media;
  readonly consent_version?: string;
  readonly offering_refs?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly value_labels?: Readonly<Record<string, ValueLabel>>;
  readonly zone?: Zone;
  readonly reassurance?: string;
  readonly theme?: Readonly<Record<string, unknown>>;
}

export interface Option {
  readonly code: string;
  readonly label?: string;
  readonly exclusive?: boolean;
  /** The text that it asks for; its answer is then `{code, text}`. */
  readonly please_say?: PleaseSay;
}

export interface PleaseSay {
  readonly label: string;
  readonly required: boolean;
  /** Characters. */
  readonly max_length: number;
}

export interface Input {
  readonly value_type: string;
  readonly unit?: string;
  /** After the number one. */
  readonly unit_one?: string;
  readonly display?: Display;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly max_length?: number;
  /** Of a date by month or year. */
  readonly precision?: DatePrecision;
  readonly min_date?: string;
  readonly max_date?: string;
  readonly input_mode?: string;
  readonly autocomplete?: string;
  readonly fields?: readonly Field[];
}

export type DatePrecision = 'month' | 'year';

/** The patient enters a figure, in another unit than the answer's. */
export interface Display {
  readonly unit: string;
  readonly unit_one?: string;
  readonly per_unit: number;
  readonly decimals: number;
  readonly min?: number;
  readonly max?: number;
  readonly parts?: readonly Part[];
}

/** Of a figure, such as feet and inches. */
export interface Part {
  readonly unit: string;
  readonly unit_one?: string;
  readonly size: number;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly autocomplete: string;
  /** A single choice is fixed. */
  readonly options?: readonly { readonly code: string; readonly label: string }[];
}

export interface Media {
  readonly kind: string;
  readonly accept: readonly string[];
  readonly max_bytes?: number;
  readonly min_duration_s?: number;
  readonly max_duration_s?: number;
  readonly capture_mode?: string;
  readonly facing?: string;
  readonly require_consent: boolean;
  readonly consent_copy?: string;
  readonly consent_version?: string;
}

export interface ValueLabel {
  readonly label: string;
  readonly unit?: string;
  readonly value_type: string;
  readonly text?: string;
}

/** A scale with a range. */
export interface Zone {
  readonly scale_min: number;
  readonly scale_max: number;
  readonly zone_min: number;
  readonly zone_max: number;
  readonly zone_label?: string;
  readonly value_code?: string;
}
