const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development issuer</title>
<style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}input,button{padding:.6rem;margin:.3rem 0 1rem}p{opacity:.75}</style>
</head>
<body>
<h1>Development issuer</h1>`;

/** The page that asks for a name. */
export const loginPage = `${head}
<p>It runs on this machine only, and lets everybody in.</p>
<form method="post"><label for="name">Sign in as</label><input id="name" name="name" required autofocus autocomplete="off"><button>Sign in</button></form>
</body>
</html>
`;

/** The page that asks whether to sign out. `form` is the form of the protocol. */
export function logoutPage(form: string): string {
  return `${head}\n${form}\n<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>\n</body>\n</html>\n`;
}
