import type { Address } from '@telehealth/instrument/walk';

export interface SmartySuggestion {
  readonly street: string;
  /** The unit; empty when the address has no unit, or when the suggestion covers several. */
  readonly secondary: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
}

export interface SmartyCandidate {
  readonly address: Address;
  readonly deliverable: boolean;
}

const maxTextLength = 100;

/** Without incomplete ones. Throws when the answer has another form. */
export function suggestionsIn(answer: unknown): readonly SmartySuggestion[] {
  const { suggestions } = recordOf(answer);
  // Smarty sends null for an empty list.
  if (suggestions === null) return [];
  if (!Array.isArray(suggestions)) throw new Error('an answer without suggestions');
  return suggestions.flatMap((suggestion: unknown) => {
    const fields = recordOf(suggestion);
    const [street, city, state] = [textOf(fields.street_line), textOf(fields.city), textOf(fields.state)];
    const zipcode = textOf(fields.zipcode);
    if (!street || !city || !state || !zipcode) return [];
    const isGroup = typeof fields.entries === 'number' && fields.entries > 1;
    return [{ street, secondary: isGroup ? '' : textOf(fields.secondary), city, state, zipcode }];
  });
}

/** The first candidate; undefined for an empty list. Throws when the answer has another form. */
export function candidateIn(answer: unknown): SmartyCandidate | undefined {
  if (!Array.isArray(answer)) throw new Error('an answer without candidates');
  if (answer.length === 0) return undefined;
  const candidate = recordOf(answer[0]);
  const [components, analysis] = [recordOf(candidate.components), recordOf(candidate.analysis)];
  const [city, state] = [textOf(components.city_name), textOf(components.state_abbreviation)];
  const [zipcode, plus4] = [textOf(components.zipcode), textOf(components.plus4_code)];
  const deliveryLine = textOf(candidate.delivery_line_1);
  if (!deliveryLine || !city || !state || !zipcode) throw new Error('a candidate without an address');

  const unit = [textOf(components.secondary_designator), textOf(components.secondary_number)];
  const secondary = unit.filter(Boolean).join(' ');
  const endsInUnit = secondary !== '' && deliveryLine.endsWith(` ${secondary}`);
  const line2 = [endsInUnit ? secondary : '', textOf(candidate.delivery_line_2)].filter(Boolean).join(', ');
  return {
    address: {
      line1: endsInUnit ? deliveryLine.slice(0, -(secondary.length + 1)) : deliveryLine,
      ...(line2 !== '' && { line2 }),
      city,
      state,
      postalCode: plus4 === '' ? zipcode : `${zipcode}-${plus4}`,
      country: 'US',
    },
    // Other match codes confirm only the building or nothing. An inactive address receives no mail.
    deliverable: analysis.dpv_match_code === 'Y' && analysis.dpv_vacant !== 'Y' && analysis.active !== 'N',
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The text; empty for a value that no address can have. */
function textOf(value: unknown): string {
  const isText = typeof value === 'string' && value.length <= maxTextLength && !/\p{Cc}/u.test(value);
  return isText ? value.trim() : '';
}
