/** What the script at the head of the page has marked `<html>` with: React clears it when it draws the page anew. */
export const rootMarks: Record<`data-${string}`, string> = {}

if (typeof document !== 'undefined') {
  for (const { name, value } of document.documentElement.attributes) {
    if (name.startsWith('data-')) rootMarks[name as `data-${string}`] = value
  }
}
