import type { Section } from '../command/section.ts';
import { accountSections } from './account-sections.ts';
import { domainSection } from './domain-section.ts';
import { workSections } from './work-sections.ts';

/** How a tenant does, section by section. */
export function clientSections(clientId: string): readonly Section[] {
  return [...accountSections(clientId), domainSection(clientId), ...workSections(clientId)];
}
