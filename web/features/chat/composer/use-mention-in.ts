import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { mention } from './complete-nick.ts'

/** Mentions somebody from outside a channel: in what is being written there, and goes there. */
export function useMentionIn(slug: string, userId: number): (nickname: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (nickname) => {
      const key = draftKey(userId, slug)
      const text = localStorage.getItem(key) ?? ''
      localStorage.setItem(key, mention({ text, caret: text.length }, nickname).text)
      void navigate(`/${slug}`)
    },
    [navigate, slug, userId],
  )
}
