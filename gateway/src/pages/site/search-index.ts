import MiniSearch, { type Options } from 'minisearch';
import type { SearchSection } from './search-section.ts';
import type { Site } from './site.ts';

const options = {
  fields: ['headline', 'detail', 'names', 'place', 'text'],
  storeFields: ['title', 'place', 'path'],
  searchOptions: {
    // A word in a title says more than one in a text; a mistyped or unfinished word still finds.
    boost: { headline: 4, names: 4, place: 2, detail: 2 },
    prefix: true,
    fuzzy: 0.15,
    weights: { prefix: 0.375, fuzzy: 0.1 },
    combineWith: 'AND',
  },
} satisfies Options;

/** What a browser needs to search: the options of the engine, and its index of every page. */
export function searchIndex(site: Site): string {
  const engine = new MiniSearch<SearchSection & { readonly id: number }>(options);
  const sections = site.pages.flatMap((page) => page.sections());
  engine.addAll(
    sections.map((section, id) => ({
      ...{ ...section, id },
      ...(section.isDetail ? { detail: section.title } : { headline: section.title }),
    })),
  );
  return JSON.stringify({ options, index: engine });
}
