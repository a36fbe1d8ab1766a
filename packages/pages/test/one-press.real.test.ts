// Takes long: many patients press, type and lose their network at random.
import { testPresses } from './one-press/test-presses.ts';

testPresses(2000);
