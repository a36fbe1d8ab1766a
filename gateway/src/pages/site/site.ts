import { posix } from 'node:path';
import { attribute } from '../html.ts';
import { sampleTabs } from './code-block.ts';
import { commandSamples } from './command-forms.ts';
import { type Document, documentOf, pathOfFile } from './document.ts';
import { sectionsOfDocument } from './document-sections.ts';
import { htmlOfMarkdown } from './markdown.ts';
import { operateGroups, type PageGroup, publicGroups } from './page-list.ts';
import type { SearchSection } from './search-section.ts';
import { slugOf } from './slug.ts';

export interface PageLink {
  readonly href: string;
  readonly text: string;
}

/** One page of the site. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  /** One sentence, in Markdown. */
  readonly summary: string;
  /** The title of its group. */
  readonly group: string;
  /** HTML after the title. */
  readonly html: () => string;
  /** Its parts. */
  readonly headings: () => readonly PageLink[];
  /** What the search finds of it. */
  readonly sections: () => readonly SearchSection[];
  /** It is in no list of pages; another page leads to it. */
  readonly unlisted?: true;
}

export interface SiteGroup {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly SitePage[];
}

export interface Site {
  readonly groups: readonly SiteGroup[];
  /** All of them, in reading order. */
  readonly pages: readonly SitePage[];
  /** Whether the deployment has a console to lead to. */
  readonly hasConsole: boolean;
}

/** What a deployment shows. */
export interface SiteOptions {
  /** The pages for those who run the platform. */
  readonly operate: boolean;
  readonly hasConsole: boolean;
}

/** What the pages made of code bring: they stand in the group `Reference`, or in groups of their own behind it. */
export interface MadePages {
  readonly reference: readonly SitePage[];
  readonly groups: readonly SiteGroup[];
}

/** The guides, what is made of code, and what is for those who run the platform. */
export function createSite(made: MadePages, { operate, hasConsole }: SiteOptions): Site {
  const files = new Set(
    (operate ? [...publicGroups, ...operateGroups] : publicGroups).flatMap((group) => group.files),
  );
  const toSite = (group: PageGroup): SiteGroup => ({
    ...group,
    pages: [
      ...(group.title === 'Reference' ? made.reference : []),
      ...group.files.map((file) => documentPage(documentOf(file), group.title, files)),
    ],
  });
  const all = [...publicGroups.map(toSite), ...made.groups, ...(operate ? operateGroups.map(toSite) : [])];
  return { groups: all, pages: all.flatMap(({ pages }) => pages), hasConsole };
}

function documentPage(document: Document, group: string, files: ReadonlySet<string>): SitePage {
  const { file, path, title, summary, markdown } = document;
  const commands = /^(runbooks|operations\/complaints)\//.test(file) ? commandSamples(markdown) : [];
  return {
    ...{ path, title, group },
    summary: summary.replace(/^\*\*.*?\*\* /, ''),
    html: () =>
      htmlOfMarkdown(markdown, (href) => targetOf(href, file, files)) +
      (commands.length === 0
        ? ''
        : `<h2 id="commands">Commands of this page</h2>\n${sampleTabs('commands', 'Where the platform runs', commands)}`),
    headings: () => [
      ...[...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({
        href: `#${slugOf(text)}`,
        text: text.replaceAll('`', ''),
      })),
      ...(commands.length === 0 ? [] : [{ href: '#commands', text: 'Commands of this page' }]),
    ],
    sections: () => sectionsOfDocument(document, group),
  };
}

/** Documents link to each other's files; here these links lead to pages, and those to other files of the repository nowhere. */
function targetOf(href: string, from: string, files: ReadonlySet<string>): string | undefined {
  if (/^(?:https?:|mailto:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = posix.normalize(posix.join(posix.dirname(from), path));
  if (/^guides\/(?:pictures|examples)\//.test(target)) return `/docs/${target}`;
  const file = target.endsWith('/') ? `${target}README.md` : target;
  if (!files.has(file)) return undefined;
  return attribute(pathOfFile(file) + (anchor === undefined ? '' : `#${anchor}`));
}
