import type { Link } from '../api/step.ts';

/** To read, call or write. Pages open beside this one, which keeps what was entered. */
export function Links({ links }: { readonly links: readonly Link[] | undefined }) {
  if (links === undefined) return null;
  return (
    <ul class="links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            class="button"
            href={href}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
