/** A text in a CSV file. A spreadsheet takes one that begins like a formula for a formula, so it gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join()}\r\n`).join('');
}
