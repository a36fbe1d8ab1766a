import type { Draft } from '../draft.ts';
import { translated } from '../texts/translated.ts';
import type { Inherited } from './inherited.ts';

/** Of the items that are in no group with a text. */
const ownSection = 'questionnaire';

export function sectionOf(draft: Draft, { section }: Inherited): string {
  if (section !== undefined) return section;
  if (!draft.sections.some(({ id }) => id === ownSection)) {
    const { title, _title, name } = draft.questionnaire;
    const label = translated(title ?? name, title === undefined ? undefined : _title);
    const key = `s.${ownSection}`;
    const label_key =
      label === undefined ? draft.texts.addPlatformWord(key, 'questions') : draft.texts.add(key, label, '');
    draft.sections.push({ id: ownSection, label_key });
  }
  return ownSection;
}
