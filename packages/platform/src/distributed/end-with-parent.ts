// Imported ahead of each process of the set-up: a process drains and ends when its launcher was killed.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
