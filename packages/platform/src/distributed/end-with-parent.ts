// Each process of the set-up imports this file first, so that it drains and ends when its launcher is killed.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
