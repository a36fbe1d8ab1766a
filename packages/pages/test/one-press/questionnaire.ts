/** What the platform asks in the test: each control that a press or an edit can go wrong at. */
export interface AskedNode {
  readonly node_id: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly control: string;
  readonly copy: string;
  readonly required?: boolean;
  readonly may_auto_advance?: boolean;
  readonly option_codes?: readonly string[];
  readonly input?: { readonly value_type: string };
  readonly consent_version?: string;
}

const question = (node_id: string, control: string, members: Partial<AskedNode> = {}): AskedNode => ({
  node_id,
  kind: 'question',
  control,
  copy: `What about ${node_id}?`,
  required: true,
  input: { value_type: 'text' },
  ...members,
});
const consent = (node_id: string, required: boolean): AskedNode => ({
  ...{
    node_id,
    kind: 'consent',
    control: 'affirm',
    copy: `The text of ${node_id}`,
    consent_version: '1',
    required,
  },
});
const display = (node_id: string): AskedNode => ({
  ...{ node_id, kind: 'display', control: 'notice', copy: `The notice ${node_id}` },
});
const codes = ['never', 'past', 'current'];
const choice = { option_codes: codes, may_auto_advance: true };

/** In pairs of a kind: what is pressed twice at one would do something at the next. */
export const questionnaire: readonly AskedNode[] = [
  display('d_one'),
  question('q_first_choice', 'single_select_cards', choice),
  question('q_second_choice', 'single_select_cards', choice),
  consent('c_required', true),
  consent('c_optional', false),
  question('q_optional', 'text', { required: false }),
  question('q_words', 'text', { required: false }),
  question('q_ends_intake', 'yes_no', { option_codes: ['true', 'false'] }),
  question('q_many', 'multi_select_cards', { option_codes: codes, required: false }),
  display('d_two'),
  question('q_last', 'textarea'),
];
