const ids = {
  session_id: 'ses_1Zk3vNq8RtYw2LmXc5Hb7D',
  journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
  case_number: '4K7Q-9XTB',
};

export const firstStep = {
  ...ids,
  status: 'active',
  node: {
    node_id: 'd_welcome',
    kind: 'display',
    section_id: 'basics',
    copy: 'A few questions about you',
    content: {
      body: 'Your answers are read by a clinician. Placeholder wording, not approved for clinical use.',
    },
    control: 'notice',
    display: 'static',
    interstitial: true,
  },
  can_go_back: false,
  progress: { scope: 'instrument', position_estimate: 0, section_label: 'About you' },
  locale: 'en',
  format_locale: 'en',
  units: 'metric',
  time_zone: 'UTC',
  offering_state: 'none',
  reference: null,
};

/** After the example answer of `date`. */
export const nextStep = {
  ...ids,
  status: 'active',
  node: {
    node_id: 'q_sex_at_birth',
    kind: 'question',
    section_id: 'basics',
    copy: 'Which sex were you assigned at birth?',
    control: 'single_select_cards',
    fact: 'sex_at_birth',
    may_auto_advance: true,
    option_codes: ['female', 'male'],
    options: [
      { code: 'female', exclusive: false, label: 'Female' },
      { code: 'male', exclusive: false, label: 'Male' },
    ],
    required: true,
    input: { value_type: 'code' },
  },
  can_go_back: true,
  progress: { scope: 'instrument', position_estimate: 0.07142857142857142, section_label: 'About you' },
  locale: 'en',
  format_locale: 'en',
  units: 'metric',
  time_zone: 'America/Chicago',
  offering_state: 'none',
  reference: null,
};

/** Back at the previous one. */
export const previousStep = {
  ...nextStep,
  node: {
    node_id: 'q_date_of_birth',
    kind: 'question',
    section_id: 'basics',
    copy: 'When were you born?',
    content: { helper: 'You have to be 18 or older.' },
    control: 'date',
    fact: 'date_of_birth',
    prefill: 'confirm',
    prefilled_value: '1988-04-17',
    required: true,
    input: { value_type: 'date', min_date: '1900-01-01', max_date: '2026-02-03', autocomplete: 'bday' },
  },
};

export const abandonedStep = {
  ...ids,
  status: 'abandoned',
  node: null,
  can_go_back: false,
  progress: { scope: 'instrument', position_estimate: 0 },
  locale: 'en',
  format_locale: 'en',
  units: 'metric',
  time_zone: 'UTC',
  offering_state: 'none',
  reference: null,
  ending: {
    code: 'abandoned',
    content: {
      headline: 'You have ended this questionnaire',
      body: 'No more questions are asked. You can start a new one at any time.',
    },
  },
};
