import { hash } from 'node:crypto';

const script = `
const wide = matchMedia('(min-width: 60rem)');
const unfold = () => { for (const one of document.querySelectorAll('nav details')) one.open = wide.matches; };
unfold();
wide.addEventListener('change', unfold);
for (const block of document.querySelectorAll('.block')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  block.append(button);
}
`;

/** Adds a copy button to each block and opens folded links on wide screens. */
export const pageScript = {
  /** Changes with the text, so it can be cached forever. */
  path: `/docs/guides/page.js?v=${hash('sha256', script, 'hex').slice(0, 16)}`,
  text: script,
};
