import { joinPointer } from '@telehealth/conditions';
import type { Bundle, LinkDefinition } from './bundle.ts';

/** With its place in the bundle. */
export interface LocatedLink {
  readonly link: LinkDefinition;
  readonly where: string;
}

/** Of nodes, last pages and stops. */
export function linksOf({ nodes, endings = {}, stop_when = [] }: Bundle): readonly LocatedLink[] {
  return [
    ...nodes.flatMap(({ links }, index) => located(links, joinPointer('/nodes', index))),
    ...Object.entries(endings).flatMap(([code, { links }]) => located(links, joinPointer('/endings', code))),
    ...stop_when.flatMap(({ ending }, index) =>
      located(ending.links, joinPointer('/stop_when', index, 'ending')),
    ),
  ];
}

function located(links: readonly LinkDefinition[] = [], place: string): readonly LocatedLink[] {
  return links.map((link, index) => ({ link, where: joinPointer(place, 'links', index) }));
}
