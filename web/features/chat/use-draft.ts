import { useCallback, useState } from 'react'
import { draftKey } from '../../platform/storage-keys.ts'

/** What is being written, kept for each channel and account through reloads. */
export function useDraft(userId: number, slug: string): [string, (text: string) => void] {
  const key = draftKey(userId, slug)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')

  const keep = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    },
    [key],
  )
  return [text, keep]
}
