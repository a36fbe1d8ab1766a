/** A step as the description shows it. */
export const exampleStep = {
  session_id: 'ses_1Zk3vNq8RtYw2LmXc5Hb7D',
  journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
  status: 'active',
  node: {
    node_id: 'medical-history.conditions',
    kind: 'question',
    section_id: 'medical-history',
    copy: 'Do any of these apply to you?',
    control: 'multi_select_cards',
    fact: 'conditions',
    option_codes: ['asthma', 'none'],
    options: [
      { code: 'asthma', label: 'Asthma', exclusive: false },
      { code: 'none', label: 'None of these', exclusive: true },
    ],
    required: true,
  },
  progress: { scope: 'instrument', position_estimate: 0.25 },
  locale: 'en',
  can_go_back: true,
};
