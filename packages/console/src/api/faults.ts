import { isProblem } from '@telehealth/client';
import { reasonOf } from './reason.ts';

/** The sentences of a refusal by field of the form (`signer.email`), and what belongs to no field. `within` is where they are. */
export function faultsOf(
  error: unknown,
  fields: readonly string[],
  within = '',
): { readonly byField: Readonly<Record<string, string>>; readonly others: string | undefined } {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const { where = '', message } of isProblem(error) ? error.issues : []) {
    const whole = where.replace(/^\//, '').replaceAll('/', '.');
    const path = whole.startsWith(`${within}.`) ? whole.slice(within.length + 1) : whole;
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field === undefined) others.push(message);
    else byField[field] ??= message;
  }
  const isExplained = Object.keys(byField).length > 0 || others.length > 0;
  return { byField, others: isExplained ? others.join(' ') || undefined : reasonOf(error) };
}
