import { useEffect, useEffectEvent, useRef } from 'react'
import { currentSession } from '../../../../platform/session/session.ts'
import { type ArticleText, isSameText } from './article-text.ts'
import { deleteDraft, saveDraft } from './local-draft.ts'
import { useAfterPause } from './use-after-pause.ts'

const localTimes = { pauseMs: 300, longestMs: 3000 }

interface Writing {
  text: ArticleText
  /** What the server has. */
  saved: { id: number | undefined; version: number; text: ArticleText }
  /** The text of somebody else, between which and this one is not decided yet. */
  conflict: unknown
}

/** Stores unsaved text in the browser after a short pause or some seconds, and when the page or the session ends. */
export function useLocalCopy(
  userId: number,
  { text, saved }: Writing,
  latest: React.RefObject<Writing>,
): void {
  // Only deletes drafts that this editor has stored, not those of other tabs.
  const isOurs = useRef(false)
  const keep = useEffectEvent(() => {
    // Another tab may have signed out, which deletes drafts.
    if (currentSession()?.userId !== userId) return
    const { text, saved, conflict } = latest.current
    const isChanged = !isSameText(text, saved.text)
    const base = conflict === undefined ? saved.text : undefined
    if (isChanged) saveDraft(userId, saved.id, { text, version: saved.version, base })
    else if (isOurs.current) deleteDraft(userId, saved.id)
    isOurs.current = isChanged
  })
  useAfterPause([text, saved], keep, localTimes)
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
