import type { Node } from '../api/step.ts';

/** Lists of options that are longer are shown as a menu. */
const maxCards = 12;

/**
 * How a control stands beside its headline: `group` has several fields below a legend, `field` one field whose label is the
 * headline, `display` none.
 */
export type Layout = 'group' | 'field' | 'display';

/** Which component shows the node. */
export type ControlName =
  | 'cards'
  | 'menu'
  | 'number'
  | 'figures'
  | 'text'
  | 'date'
  | 'address'
  | 'media'
  | 'offerings'
  | 'panel';

/** The component and the layout of a node, by its control. What is not known is shown as a text to read. */
export function controlOf(node: Node): { readonly name: ControlName; readonly layout: Layout } {
  switch (node.control) {
    case 'single_select_cards':
      return isLong(node) ? { name: 'menu', layout: 'field' } : { name: 'cards', layout: 'group' };
    case 'multi_select_cards':
    case 'yes_no':
      return { name: 'cards', layout: 'group' };
    case 'number':
    case 'height_cm':
    case 'weight_kg':
      return node.input?.display === undefined
        ? { name: 'number', layout: 'field' }
        : { name: 'figures', layout: 'group' };
    case 'date':
      return { name: 'date', layout: 'group' };
    case 'text':
    case 'textarea':
    case 'email':
    case 'phone':
      return { name: 'text', layout: 'field' };
    case 'address':
      return { name: 'address', layout: 'group' };
    case 'media':
      return { name: 'media', layout: 'field' };
    case 'offering_list':
      return { name: 'offerings', layout: 'display' };
    default:
      return { name: 'panel', layout: 'display' };
  }
}

function isLong({ options, option_codes = [] }: Node): boolean {
  return (options ?? option_codes).length > maxCards;
}
