/** Issue codes of answers in a step (decisions.md 4 and 12). */
export const answerIssues = {
  'answer.required': 'The node needs an answer, an upload or a decision.',
  'answer.type': 'The answer has another JSON type than the control takes.',
  'answer.range': 'The number or the day is out of bounds.',
  'answer.decimals': 'The number has too many decimal places.',
  'answer.length': 'The text is too long.',
  'answer.unexpected_text': 'The option does not ask for a text.',
  'answer.unknown_option': 'The question, or the part of an address, does not offer the option.',
  'answer.format':
    'The value is not valid: no calendar day, email address or phone number, control characters, an option named twice, an incomplete address, a ZIP code of another state, an unknown suggestion or upload.',
  'answer.confirm':
    'The answer would end the intake early: the patient is asked first, as `ask_before_end` wants it. Nothing is stored.',
  'consent.version_stale': 'The consent has another version than the one echoed.',
  'renderer.exclusive_violation': 'An exclusive option was chosen with others.',
} as const;

export type AnswerIssueCode = keyof typeof answerIssues;
