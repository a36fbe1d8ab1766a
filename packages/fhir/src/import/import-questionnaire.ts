import type { Bundle } from '@telehealth/instrument/bundle';
import type { Questionnaire } from 'fhir/r4.js';
import { type Draft, openDraft } from './draft.ts';
import { unreadExtensions } from './extensions.ts';
import { importItems } from './items/import-items.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { type ReportLine, withoutMembers } from './report.ts';

export type { ReportLine } from './report.ts';

export interface Import {
  /** Undefined when nothing can be asked or shown. The lint may find errors in it. */
  readonly bundle: Bundle | undefined;
  readonly report: readonly ReportLine[];
}

/** What the author decides. */
export interface ImportTarget {
  readonly therapy: string;
}

/** A version of a bundle that has none yet. */
const firstVersion = '0.1.0';

const readMembers: ReadonlySet<string> = new Set([
  'resourceType',
  'url',
  'version',
  'title',
  '_title',
  'name',
  'language',
  'extension',
  'contained',
  'item',
]);

/**
 * A Questionnaire of FHIR R4, with extensions of SDC, as a bundle, and what became of each item. Takes any text;
 * never throws.
 */
export function importQuestionnaire(json: string, { therapy }: ImportTarget): Import {
  const read = readQuestionnaire(json);
  if ('faults' in read) {
    const report = read.faults.map((message): ReportLine => ({ linkId: '', outcome: 'left_out', message }));
    return { bundle: undefined, report };
  }
  const { questionnaire } = read;
  const draft = openDraft(questionnaire);
  const items = (questionnaire.item ?? []).map((item) => ({ item, above: undefined }));
  importItems(draft, items, { conditions: [], section: undefined, isHidden: false, isReadOnly: false });
  if (draft.nodes.length === 0) {
    draft.report.leftOut('', 'nothing of it can be asked or shown');
    return { bundle: undefined, report: draft.report.lines() };
  }
  const bundle = bundleOf(draft, therapy);
  return { bundle, report: draft.report.lines() };
}

function bundleOf({ questionnaire, texts, report, ...draft }: Draft, therapy: string): Bundle {
  const id = `${therapy}.initial`;
  const endings = {
    complete: { headline: texts.addPlatformWord('e.complete', 'complete') },
    abandoned: { headline: texts.addPlatformWord('e.abandoned', 'abandoned') },
  };
  const canonical = canonicalOf(questionnaire);
  const { locales, copy, changes } = texts.written();
  report.imported('', `bundle ${id}`, [...headChanges(questionnaire), ...changes]);
  return {
    schema: 'instrument/1',
    id,
    version: firstVersion,
    therapy,
    content_status: 'placeholder_not_approved',
    locales,
    facts: draft.facts,
    derivations: draft.derivations,
    sections: draft.sections,
    nodes: draft.nodes,
    flags: [],
    endings,
    ...(canonical !== undefined && { source: { questionnaire: canonical } }),
    copy,
  };
}

function headChanges(questionnaire: Questionnaire): readonly string[] {
  const unread = Object.keys(questionnaire).filter((name) => !readMembers.has(name));
  return [
    'its last pages have words of the platform',
    ...(questionnaire.language === undefined ? ['it names no language, and is taken to be in English'] : []),
    ...withoutMembers([...unread, ...unreadExtensions(questionnaire, ['variable', 'calculated'])]),
  ];
}

function canonicalOf({ url, version }: Questionnaire): string | undefined {
  if (url === undefined || url.trim() === '') return undefined;
  return version === undefined ? url : `${url}|${version}`;
}
