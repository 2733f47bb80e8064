import { useRef } from 'react'
import { differs, followText } from '../../lyric-times/follow-text.ts'
import type { ArticleWriting } from './use-article-text.ts'

/**
 * Returns a function that changes the text of an article. Readers of a lyric with times see its timed lines
 * instead of the text, so these follow it, unless they said something else before.
 */
export function useTimedWords({ text, write }: Pick<ArticleWriting, 'text' | 'write'>) {
  /** The lines that somebody has timed, their text, and what was last made of them. */
  const base = useRef({ lrc: '', content: '', made: '' })
  return (content: string): void => {
    const { lrc } = text
    if (lrc !== base.current.made) base.current = { lrc, content: text.content, made: lrc }
    const follows = base.current.lrc.trim() !== '' && !differs(base.current)
    const made = follows ? followText(base.current, content) : lrc
    base.current.made = made
    write({ content, ...(made !== lrc && { lrc: made }) })
  }
}
