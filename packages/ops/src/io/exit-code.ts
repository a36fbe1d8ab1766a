/** 0 done, 1 refused, 2 wrong command line or setting, 3 unreachable or unavailable. */
export type ExitCode = 0 | 1 | 2 | 3;
