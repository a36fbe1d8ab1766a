import { render } from 'preact';
import { createSurroundings } from './frame/surroundings.ts';
import { Page } from './Page.tsx';
import { takeReturned } from './state/take-returned.ts';
import '@telehealth/ui/style.css';
import './theme/style.css';
import './theme/brand.css';
import './theme/look.css';
import './theme/embedded.css';

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no element for the page');
render(<Page returned={takeReturned()} surroundings={createSurroundings()} />, root);
