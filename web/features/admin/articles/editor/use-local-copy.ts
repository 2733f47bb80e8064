import { useEffect, useEffectEvent, useRef } from 'react'
import { currentSession } from '../../../../platform/session/session.ts'
import { type ArticleText, isSameText } from './article-text.ts'
import { deleteDraft, saveDraft } from './local-draft.ts'

const localMs = 300

interface Writing {
  text: ArticleText
  /** What the server has. */
  saved: { id: number | undefined; version: number; text: ArticleText }
}

/** Stores unsaved text in the browser after a short pause, and when the page or the session ends. */
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
    const { text, saved } = latest.current
    const isChanged = !isSameText(text, saved.text)
    if (isChanged) saveDraft(userId, saved.id, { text, version: saved.version })
    else if (isOurs.current) deleteDraft(userId, saved.id)
    isOurs.current = isChanged
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the timer
  useEffect(() => {
    const timer = setTimeout(keep, localMs)
    return () => clearTimeout(timer)
  }, [text, saved])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
