/** By property name, or `Schema.name` where it means something else. A sentence in the schema takes precedence. */
export const propertySentences: Readonly<Record<string, string>> = {
  // Ids and times.
  since: 'The begin of the period.',
  until: 'The end of the period.',
  day: 'The UTC day.',

  // Where a visit came from.
  attribution: 'What the address of the visit said of its origin, which proves nothing.',
  'Attribution.source': 'Its `utm_source`.',
  medium: 'Its `utm_medium`.',
  campaign: 'Its `utm_campaign`.',
  term: 'Its `utm_term`.',
  content: 'Its `utm_content`.',

  issuer: 'Null: none.',
  oidc_client_id: 'Your registration there.',
  oidc_client_secret: 'Never shown.',
  trusts_addresses: 'Without `email_verified`, too.',

  case_number: 'What the patient tells your support.',

  // What a brand shows.
  'BrandSupport.phone': 'E.164.',

  // Problems and issues.
  'Problem.type': 'Names the kind of problem, and links to its page.',
  'Problem.title': 'The kind of problem in words.',
  issues: 'What is wrong, one by one.',
  unit_one: 'The unit behind the number one.',
  detail: 'What was found, in words.',
  message: 'The same in words.',

  // Steps.
  'StepProgress.scope': 'What the progress is of.',
  position_estimate: 'How far the patient is, from 0 to 1; an estimate.',
  flags: 'What the answers raised, by code.',
  node: 'None: the session has ended.',
  step: 'The step between values.',
  may_auto_advance: 'Whether a page may continue once it is answered.',
  classification_code: 'A class of the option that is not shown.',
  option_codes: 'The codes of the options, in their order.',
  consent: 'Not for this control.',
  line1: 'Street and number.',
  line2: 'Flat, floor or unit.',
  postal_code: 'ZIP code.',
  'MediaConfig.kind': 'What is uploaded.',
  accept: 'The media types that are taken.',
  capture_mode: 'Whether a file is chosen or the camera opened.',
  consent_copy: 'The text to consent to before the upload.',
  consent_fact: 'The fact that holds the consent.',
  consent_version: 'The version of the text that was shown.',
  facing: 'The camera to open.',
  max_duration_s: 'The longest recording, in seconds.',
  min_duration_s: 'The shortest recording, in seconds.',
  require_consent: 'Whether the consent is needed.',
  resumable: 'Whether the upload may be resumed.',
  computed_stub: 'Whether the value is a placeholder.',
  interstitial: 'Whether it is a pause between questions.',
  reassurance: 'A text that reassures.',
  links: 'Where the patient may continue.',
  redirect: 'Where to send the patient, as the entry named it.',
  promo: 'The promotion that the entry named.',
  'EntryHandoff.test': 'Whether the entry named a test.',
  affirmed: 'Whether the patient agreed.',

  // Journeys, orders and payments.
  status: 'How far it is.',
  advance: 'By how much the clock moves, as 72h or 30d.',
  amount_minor: 'The amount in the smallest unit of the currency.',
  total_minor: 'The total in the smallest unit of the currency.',
  reason_class: 'The class of the reason.',
  method_class: 'How the identity was verified.',
  modality: 'How the visit took place.',
  source: 'Where the contact comes from.',
  actor: 'Who ended it: the patient, or the schedule after a rest.',

  // Funnel.
  reached: 'Patients to whom the node was shown.',
  answered: 'Patients who gave something there.',

  // Webhooks.
  url: 'Where events are sent.',
  failing_hours: 'For how many hours the receiver failed.',
  test: 'Whether it is of test mode.',
  dns_ms: 'Until the name was resolved.',
  connect_ms: 'Until it was connected.',
  tls_ms: 'Until TLS was agreed.',
  ttfb_ms: 'Until the first byte of the answer.',

  // Onboarding.
  result: 'What was found.',
  by: 'Who did it.',
  assignee_type: 'Who has to act.',
  previous_type: 'Who had to act before.',
  escalation_level: 'How often it was escalated.',
  level: 'How often it was escalated.',
  requirements: 'What it needs.',
  history: 'What happened to it, the oldest first.',
  accepted: 'That the person accepts.',
  document_sha256: 'The SHA-256 of the text.',
  computed: 'Whether the platform found it by itself.',
  nudge_no: 'Which reminder it is.',
  channel: 'How it was reminded of.',

  // Brands, offerings and questions.
  read_only: 'Whether it only reads.',
  login: 'The host of the sign-in; null: the shared one.',
  member: 'The host of the pages; null: the shared one.',
  checks: 'What has to hold.',
  blocking: 'Whether nothing is sold while it fails.',
  subtitle: 'A line below the title.',
  bullets: 'Short points.',
  cta: 'The text of the button.',
  bound_by: 'Who registered it.',
  warnings: 'What is odd, and does not stop the write.',
  exclusive: 'Whether it excludes every other option.',
};
