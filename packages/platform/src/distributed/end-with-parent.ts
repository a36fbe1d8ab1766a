// Imported ahead of each process of the set-up: one whose launcher was killed drains instead of staying behind.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
