import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  DisplayCopy,
  DisplayCopySchema,
  DisplayCopySet,
} from '@telehealth/contracts/catalog/v1/display_copy';
import type { DisplayCopy as DisplayCopyJson } from '../schemas/display-copy.ts';

type Locales<T> = Readonly<Record<string, T>>;

/** Display copy as bodies show it: a slot without words is absent. */
export function displayCopyToJson(copy: DisplayCopy | undefined): DisplayCopyJson {
  const json: DisplayCopyJson = {};
  if (copy === undefined) return json;
  if (copy.title !== undefined) json.title = copy.title;
  if (copy.subtitle !== undefined) json.subtitle = copy.subtitle;
  if (copy.description !== undefined) json.description = copy.description;
  if (copy.bullets.length > 0) json.bullets = copy.bullets;
  if (copy.cta !== undefined) json.cta = copy.cta;
  return json;
}

/** Copy in every language as bodies show it, by tag. */
export function localesToJson(set: DisplayCopySet | undefined): Locales<DisplayCopyJson> {
  if (set === undefined) throw new Error('an answer without copy');
  const tags = Object.keys(set.locales).sort();
  return Object.fromEntries(tags.map((tag) => [tag, displayCopyToJson(set.locales[tag])]));
}

/** The same as the contract takes it. */
export function localesFromJson(
  locales: Locales<DisplayCopyJson>,
): Record<string, MessageInitShape<typeof DisplayCopySchema>> {
  return Object.fromEntries(Object.entries(locales).map(([tag, copy]) => [tag, { ...copy }]));
}
