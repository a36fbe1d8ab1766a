import type { Node } from '../api/step.ts';

/** Longer lists are menus. */
const maxCards = 12;

/** `group` has several fields below a legend, `field` one field labelled by the headline, `display` none. */
export type Layout = 'group' | 'field' | 'display';

export type ControlName =
  | 'cards'
  | 'menu'
  | 'number'
  | 'figures'
  | 'text'
  | 'date'
  | 'address'
  | 'list'
  | 'media'
  | 'offerings'
  | 'panel';

/** An unknown control is shown as text. */
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
    case 'group':
      return { name: 'list', layout: 'group' };
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
