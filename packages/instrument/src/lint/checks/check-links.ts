import { joinPointer } from '@telehealth/conditions';
import { linkFault } from '../../bundle/link-target.ts';
import { linksOf } from '../../bundle/links-of.ts';
import type { Check } from '../findings/lint-context.ts';

/** Only pages, telephones and mailboxes. */
export const checkLinks: Check = ({ bundle, error }) => {
  for (const { link, where } of linksOf(bundle)) {
    const fault = linkFault(link.href);
    if (fault !== undefined) error('LINK_INVALID', joinPointer(where, 'href'), fault);
  }
};
