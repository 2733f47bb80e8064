/**
 * Data attributes that inline head scripts have set on `<html>`: React removes them when it renders the page
 * anew.
 */
export const rootMarks: Record<`data-${string}`, string> = {}

if (typeof document !== 'undefined') {
  for (const { name, value } of document.documentElement.attributes) {
    if (name.startsWith('data-')) rootMarks[name as `data-${string}`] = value
  }
}
