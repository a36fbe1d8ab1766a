import type { Noun } from '../command/noun.ts';

const tenants = 'Tenants:';
const catalog = 'What is sold, and what patients are asked:';
const journeys = 'Journeys and orders:';
const reached = 'How a tenant is reached:';
const deployment = 'The deployment:';

/** Every noun with its commands, in the order of help. Commands are loaded when their noun is named. */
export const nouns: readonly Noun[] = [
  { name: 'client', group: tenants, load: async () => (await import('./client.ts')).clientCommands },
  { name: 'brand', group: tenants, load: async () => (await import('./brand.ts')).brandCommands },
  { name: 'api-key', group: tenants, load: async () => (await import('./api-key.ts')).apiKeyCommands },
  {
    name: 'publishable-key',
    group: tenants,
    load: async () => (await import('./publishable-key.ts')).publishableKeyCommands,
  },
  { name: 'session', group: tenants, load: async () => (await import('./session.ts')).sessionCommands },
  { name: 'console', group: tenants, load: async () => (await import('./console.ts')).consoleCommands },
  { name: 'member', group: tenants, load: async () => (await import('./member.ts')).memberCommands },
  {
    name: 'onboarding',
    group: tenants,
    load: async () => (await import('./onboarding.ts')).onboardingCommands,
  },
  { name: 'agreement', group: tenants, load: async () => (await import('./agreement.ts')).agreementCommands },
  { name: 'offering', group: catalog, load: async () => (await import('./offering.ts')).offeringCommands },
  {
    name: 'instrument',
    group: catalog,
    load: async () => (await import('./instrument.ts')).instrumentCommands,
  },
  { name: 'criterion', group: catalog, load: async () => (await import('./criterion.ts')).criterionCommands },
  { name: 'journey', group: journeys, load: async () => (await import('./journey.ts')).journeyCommands },
  {
    name: 'submission',
    group: journeys,
    load: async () => (await import('./submission.ts')).submissionCommands,
  },
  {
    name: 'eligibility',
    group: journeys,
    load: async () => (await import('./eligibility.ts')).eligibilityCommands,
  },
  {
    name: 'milestone',
    group: journeys,
    load: async () => (await import('./milestone.ts')).milestoneCommands,
  },
  { name: 'funnel', group: journeys, load: async () => (await import('./funnel.ts')).funnelCommands },
  { name: 'order', group: journeys, load: async () => (await import('./order.ts')).orderCommands },
  { name: 'payment', group: journeys, load: async () => (await import('./payment.ts')).paymentCommands },
  { name: 'webhook', group: reached, load: async () => (await import('./webhook.ts')).webhookCommands },
  { name: 'domain', group: reached, load: async () => (await import('./domain.ts')).domainCommands },
  { name: 'egress', group: reached, load: async () => (await import('./egress.ts')).egressCommands },
  { name: 'status', group: deployment, load: async () => (await import('./status.ts')).statusCommands },
  { name: 'events', group: deployment, load: async () => (await import('./event.ts')).eventCommands },
  { name: 'audit', group: deployment, load: async () => (await import('./audit.ts')).auditCommands },
  { name: 'operator', group: deployment, load: async () => (await import('./operator.ts')).operatorCommands },
  {
    name: 'sign-in',
    group: deployment,
    load: async () => (await import('./sign-in.ts')).signInCommands,
  },
  {
    name: 'sign-out',
    group: deployment,
    load: async () => (await import('./sign-in.ts')).signOutCommands,
  },
  { name: 'platform', group: deployment, load: async () => (await import('./platform.ts')).platformCommands },
  { name: 'keys', group: deployment, load: async () => (await import('./keys.ts')).keyCommands },
  { name: 'store', group: deployment, load: async () => (await import('./store.ts')).storeCommands },
];
