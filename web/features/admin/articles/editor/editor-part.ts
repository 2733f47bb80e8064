import { redirect } from 'react-router'

const parts = ['cover', 'publication'] as const
/** A part of the editor that an address can lead to. */
type EditorPart = (typeof parts)[number]

/** The one that the query of an address names. */
export const partIn = (search: string): EditorPart | undefined => {
  const named = new URLSearchParams(search).get('part')
  return parts.find((part) => part === named)
}

/** Former addresses lead to the one screen, with this part open. */
export function redirectToPart(part: EditorPart, id: string, request: Request): Response {
  const query = new URL(request.url).searchParams
  query.set('part', part)
  return redirect(`/editor/${encodeURIComponent(id)}?${query}`)
}
