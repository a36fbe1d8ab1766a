import { testPresses } from './one-press/test-presses.ts';

// The rest is in one-press.real.test.ts.
testPresses(100);
