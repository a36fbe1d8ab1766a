import { type Tag, tagDescriptions } from '@telehealth/public-api/tags';
import { attribute, escaped } from '../html.ts';
import { blockHtml } from '../site/markdown.ts';
import type { SearchSection } from '../site/search-section.ts';
import type { SiteGroup, SitePage } from '../site/site.ts';
import { slugOf } from '../site/slug.ts';
import type { DescribedOperation, Description } from './description.ts';
import { anchorOf, operationHtml } from './operation-html.ts';
import { nameOf, propertiesOf, schemaHtml, typesPath } from './schema-html.ts';

const referencePath = '/docs/reference';
const group = 'API';

/** By use: first what every integration calls, last what payment providers and browsers do. */
const useOrder: readonly Tag[] = [
  ...(['Intake', 'Media', 'Addresses', 'Enrollment', 'Payments', 'Orders', 'Offerings'] as const),
  ...(['Storefront', 'Webhooks', 'Events', 'Brands', 'Domains', 'Sign-in', 'Questions', 'Facts'] as const),
  ...(['Funnel', 'Search', 'Test mode', 'Keys', 'Console', 'Audit', 'Onboarding', 'Description'] as const),
];

export function pathOfTag(tag: string): string {
  return `${referencePath}/${slugOf(tag)}`;
}

/** The index, a page for each tag, and one with the types. `read` is called when a page is first shown. */
export function referencePages(read: () => Description): {
  readonly index: SitePage;
  readonly group: SiteGroup;
} {
  const tagPages = useOrder.map((tag) => tagPage(tag, read));
  return {
    index: indexPage(read, useOrder),
    group: {
      title: group,
      about: 'The operations by subject, with samples.',
      pages: [...tagPages, typesPage(read)],
    },
  };
}

/** A provider's events come last among what is called. */
function operationsOf({ operations, delivery }: Description, tag: string): readonly DescribedOperation[] {
  const own = operations.filter(({ tags: [one] }) => one === tag);
  const isForeign = ({ security }: DescribedOperation) => security.length === 0;
  const delivered = delivery.tags[0] === tag ? [delivery] : [];
  return [...own.filter((one) => !isForeign(one)), ...own.filter(isForeign), ...delivered];
}

function tagPage(tag: Tag, read: () => Description): SitePage {
  const path = pathOfTag(tag);
  const place = `Reference › ${tag}`;
  const summary = tagDescriptions[tag];
  return {
    ...{ path, title: tag, group },
    summary,
    html: () => {
      const description = read();
      return (
        blockHtml(summary) +
        operationsOf(description, tag)
          .map((one) => operationHtml(one, description))
          .join('')
      );
    },
    headings: () =>
      operationsOf(read(), tag).map((operation) => ({
        href: `#${anchorOf(operation)}`,
        text: operation.summary,
      })),
    sections: () =>
      operationsOf(read(), tag).map((operation): SearchSection => {
        const { summary, description, method, operationId, parameters } = operation;
        return {
          title: summary,
          place,
          path: `${path}#${anchorOf(operation)}`,
          text: `${method} ${operation.path} ${description} ${parameters.map(({ name }) => name).join(' ')}`,
          names: `${operationId} ${operationId.replaceAll(/(?=[A-Z])/g, ' ')}`,
        };
      }),
  };
}

function indexPage(read: () => Description, tags: readonly string[]): SitePage {
  const html = () => {
    const description = read();
    const lists = tags.map((tag) => {
      const items = operationsOf(description, tag).map(
        (operation) =>
          `<li><a href="${attribute(`${pathOfTag(tag)}#${anchorOf(operation)}`)}">${escaped(operation.summary)}</a> <code>${operation.method} ${escaped(operation.path)}</code></li>`,
      );
      return `<h2 id="${slugOf(tag)}"><a href="${pathOfTag(tag)}">${escaped(tag)}</a></h2>\n<ul class="operations">\n${items.join('\n')}\n</ul>`;
    });
    const rules = description.overview.slice(description.overview.indexOf('# Rules of every request'));
    return `<p>Every operation, by subject. The <a href="/v1/openapi.json">OpenAPI document</a> has the same for programs, and <a href="${referencePath}/try">try in page</a> sends requests from here.</p>\n${lists.join('\n')}\n${blockHtml(rules.replace('# Rules', '## Rules')).replace('<h2>', '<h2 id="rules">')}`;
  };
  return {
    ...{ path: referencePath, title: 'API reference', group: 'Reference' },
    summary: 'Every operation with its parameters, bodies, answers and samples.',
    html,
    headings: () => [
      ...tags.map((tag) => ({ href: `#${slugOf(tag)}`, text: tag })),
      { href: '#rules', text: 'Rules of every request' },
    ],
    sections: () => [
      {
        title: 'API reference',
        place: 'Reference',
        path: referencePath,
        text: read().overview,
        names: 'OpenAPI operations',
      },
    ],
  };
}

function typesPage(read: () => Description): SitePage {
  const title = 'Types';
  return {
    ...{ path: typesPath, title, group },
    summary: 'Every body and part of a body that has a name, the events of webhooks among them.',
    html: () => {
      const { schemas } = read();
      const all = Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
      return all
        .map(([name, schema]) => {
          const about = schema.description === undefined ? '' : blockHtml(schema.description);
          return `<h2 id="${attribute(name)}">${escaped(name)}</h2>\n${about}${schemaHtml(schema, schemas)}`;
        })
        .join('\n');
    },
    headings: () => [],
    sections: () => {
      const { schemas } = read();
      return Object.entries(schemas).map(([name, schema]) => ({
        title: name,
        place: 'Reference › Types',
        isDetail: true as const,
        path: `${typesPath}#${name}`,
        text: [
          schema.description ?? '',
          ...Object.keys(propertiesOf(schema, schemas)),
          ...(schema.enum ?? []),
          ...(schema.oneOf ?? []).map(({ $ref = '' }) => nameOf($ref)),
        ].join(' '),
      }));
    },
  };
}
