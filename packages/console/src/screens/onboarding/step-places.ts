/** Where the work of a step is done. */
export const stepPlaces: Readonly<Record<string, readonly [path: string, label: string]>> = {
  brand_setup: ['/brand', 'Set up the brand'],
  offerings_enabled: ['/offerings', 'Choose what you sell'],
  qualification_questions: ['/offerings', 'Choose an offering, and add your questions'],
  domains: ['/domains', 'Add hostnames'],
  webhooks: ['/webhooks', 'Add a receiver'],
  api_keys: ['/keys', 'See the keys'],
  msa_agreement: ['/onboarding', 'Read and execute the agreement'],
  baa_agreement: ['/onboarding', 'Read and execute the agreement'],
  e2e_check: ['/onboarding', 'Make the test run'],
};
