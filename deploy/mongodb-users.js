// Gives each service a user that reads and writes its own database and no other, with the password of its store URL. The
// database runs it once, when it is empty; `docker compose run --rm mongodb-users` runs it again.
const { readdirSync, readFileSync } = require('node:fs');

// A replica set has several hosts, which make no URL.
const storeUrl =
  /^mongodb(?:\+srv)?:\/\/([^:@/]+):([^@/]+)@[^/?]+\/([^/?]+)(?:\?(?:.*&)?authSource=([^&]+))?/;

for (const file of readdirSync('/run/secrets').filter((name) => name.endsWith('_store_url'))) {
  const parts = storeUrl.exec(readFileSync(`/run/secrets/${file}`, 'utf8').trim());
  if (parts === null) throw new Error(`${file} must be mongodb://<user>:<password>@<hosts>/<database>`);
  const [user, pwd, name, home = name] = parts.slice(1).map((part) => part && decodeURIComponent(part));
  // Where the driver looks for the user.
  const database = db.getSiblingDB(home);
  const rights = { pwd, roles: [{ role: 'readWrite', db: name }] };
  if (database.getUser(user) === null) database.createUser({ user, ...rights });
  else database.updateUser(user, rights);
}
