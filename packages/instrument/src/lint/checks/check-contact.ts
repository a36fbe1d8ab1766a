import { joinPointer } from '@telehealth/conditions';
import { type Check, questionsOf } from '../findings/lint-context.ts';

const contactControls: ReadonlySet<string> = new Set(['email', 'phone', 'address']);

/** Contact data must be marked: brands may bind unmarked facts. */
export const checkContact: Check = ({ bundle, facts, error }) => {
  for (const [index, { control, fact }] of questionsOf(bundle)) {
    if (!contactControls.has(control) || !facts.has(fact) || facts.get(fact)?.contact) continue;
    error('CONTACT_UNMARKED', joinPointer('/nodes', index, 'fact'), 'Mark the fact as contact data.');
  }
  for (const [index, { autocomplete, contact, value_type }] of bundle.facts.entries()) {
    if (autocomplete === undefined) continue;
    const where = joinPointer('/facts', index, 'autocomplete');
    if (value_type !== 'string') error('TYPE_MISMATCH', where, 'Only a text is a name.');
    if (!contact) error('CONTACT_UNMARKED', where, 'Mark the fact as contact data.');
  }
};
