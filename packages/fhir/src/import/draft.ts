import type {
  Bundle,
  DerivationDefinition,
  FactDefinition,
  NodeDefinition,
  OptionDefinition,
} from '@telehealth/instrument/bundle';
import type { Questionnaire } from 'fhir/r4.js';
import { openNames } from './names.ts';
import { type PlacedItem, placedItems } from './placed-item.ts';
import { openReport, type Report } from './report.ts';
import { openTexts, type Texts } from './texts/texts.ts';

/** What later items may read of an item. */
export type Imported =
  | { readonly kind: 'question'; readonly fact: FactDefinition }
  | { readonly kind: 'calculation'; readonly code: string; readonly unit: string | undefined }
  /** Its answers are in the entries of a list. */
  | { readonly kind: 'field' }
  /** Groups and texts are not read; what is left out cannot be. */
  | { readonly kind: 'unread' };

/** A bundle in the making. */
export interface Draft {
  readonly questionnaire: Questionnaire;
  readonly report: Report;
  readonly texts: Texts;
  /** Of facts and derivations. */
  readonly freshCode: (wanted: string) => string;
  readonly freshSection: (wanted: string) => string;
  /** By link id, in the order of the questionnaire. */
  readonly positions: ReadonlyMap<string, number>;
  /** By link id, of the items read so far. */
  readonly imported: Map<string, Imported>;
  readonly facts: FactDefinition[];
  readonly derivations: DerivationDefinition[];
  readonly sections: Bundle['sections'][number][];
  readonly nodes: NodeDefinition[];
}

/** Facts have a prefix of their own, so that none becomes one that the platform knows by its code. */
export function openDraft(questionnaire: Questionnaire): Draft {
  return {
    questionnaire,
    report: openReport(),
    texts: openTexts(questionnaire.language ?? 'en'),
    freshCode: openNames('q_'),
    freshSection: openNames('s_'),
    positions: new Map(
      placedItems(questionnaire)
        .map(({ item }, position) => [item.linkId, position] as const)
        // The first item of a link id is the one that is imported.
        .toReversed(),
    ),
    imported: new Map(),
    facts: [],
    derivations: [],
    sections: [],
    nodes: [],
  };
}

/** Of an item read before. */
export function importedOf({ imported }: Draft, { item }: PlacedItem): Imported | undefined {
  return imported.get(item.linkId);
}

/** The option that stands for an answer; undefined: none does. */
export function optionOf(
  { options = [] }: FactDefinition,
  matches: (source: NonNullable<OptionDefinition['source']>) => boolean,
): OptionDefinition | undefined {
  return options.find(({ source }) => source !== undefined && matches(source));
}
