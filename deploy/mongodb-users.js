// Runs once, when the database is empty. Each service gets a user that reads and writes its own database and no other.
const { readdirSync, readFileSync } = require('node:fs');

for (const file of readdirSync('/run/secrets').filter((name) => name.endsWith('_store_url'))) {
  const url = new URL(readFileSync(`/run/secrets/${file}`, 'utf8').trim());
  const database = url.pathname.slice(1);
  db.getSiblingDB(database).createUser({
    user: url.username,
    pwd: url.password,
    roles: [{ role: 'readWrite', db: database }],
  });
}
