import { redirect } from 'react-router'

const parts = ['cover', 'publication'] as const
/** Part of the editor that an address can open. */
type EditorPart = (typeof parts)[number]

/** Returns the part that the query string names. */
export const partIn = (search: string): EditorPart | undefined => {
  const named = new URLSearchParams(search).get('part')
  return parts.find((part) => part === named)
}

/** Redirects a former address to the editor, with this part open. */
export function redirectToPart(part: EditorPart, id: string, request: Request): Response {
  const query = new URL(request.url).searchParams
  query.set('part', part)
  return redirect(`/editor/${encodeURIComponent(id)}?${query}`)
}
