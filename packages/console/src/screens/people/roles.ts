import type { components } from '@telehealth/client';

export type Role = components['schemas']['MemberRole'];

/** What each role may do, in the words of the person who gives it. The type holds the list to that of the API. */
const meanings: Readonly<Record<Role, string>> = {
  owner: 'Everything, and alone the people',
  developer: 'Keys, webhooks, domains and what is sold',
  support: 'Journeys and orders of patients; no refunds',
  growth: 'Brands, offerings, questions and the funnel',
  finance: 'Orders, captures and refunds',
  viewer: 'Sees, and changes nothing',
};

export const nameOfRole = (role: Role) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`;

export const roleChoices = Object.entries(meanings).map(([role, meaning]) => ({
  value: role as Role,
  label: `${nameOfRole(role as Role)}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
}));
