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

/** The script of the guides: it adds a button that copies to each block, and opens the folded links of a wide screen. */
export const pageScript = {
  /** The address changes with the text, so that it can be kept for ever. */
  path: `/docs/guides/page.js?v=${hash('sha256', script, 'hex').slice(0, 16)}`,
  text: script,
};
