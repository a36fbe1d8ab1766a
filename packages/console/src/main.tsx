import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/style.css';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { Console } from './Console.tsx';
import { signInOf } from './screens/sign-in/asked-sign-in.ts';
import { takeToken } from './session/take-token.ts';
import { colours, theme } from './theme/theme.ts';

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no element for the page');
// The policy allows styles of this page alone; a browser shows the nonce to scripts only as a property.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=style-nonce]')?.nonce ?? '';
setNonce(nonce);

createRoot(root).render(
  <MantineProvider
    {...{ theme, cssVariablesResolver: colours, defaultColorScheme: 'auto', getStyleNonce: () => nonce }}
  >
    <Notifications position="bottom-right" />
    <Console token={takeToken()} asked={signInOf(location.search)} />
  </MantineProvider>,
);
