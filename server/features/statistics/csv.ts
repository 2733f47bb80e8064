export type CsvRow = readonly (string | number)[]

/** A table that a spreadsheet opens as one: UTF-8 by its mark, cells in quotes, and no cell that is a formula. */
export function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** What others wrote could tell a spreadsheet what to do. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@]|^[\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
