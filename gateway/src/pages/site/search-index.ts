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

/** What a browser needs to search: the options of the engine, and its index of every page. Requests are served in between. */
export async function searchIndex(site: Site): Promise<string> {
  const engine = new MiniSearch<SearchSection & { readonly id: number }>(options);
  let id = 0;
  for (const page of site.pages) {
    await engine.addAllAsync(
      page.sections().map((section) => ({
        ...{ ...section, id: id++ },
        ...(section.isDetail ? { detail: section.title } : { headline: section.title }),
      })),
    );
  }
  return JSON.stringify({ options, index: engine });
}
