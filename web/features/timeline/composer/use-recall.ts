import { useRef } from 'react'
import { nothingRecalled, recallLine } from './line-recall.ts'

interface Options {
  text: string
  /** The user's own last lines here, oldest first. */
  history: () => readonly string[]
  place: (line: { text: string; caret: number }) => void
}

type KeyEvent = React.KeyboardEvent<HTMLTextAreaElement>

/** Recalls the user's own lines with the arrow keys, in channels and private conversations. */
export function useRecall({ text, history, place }: Options) {
  const recall = useRef(nothingRecalled)

  function recallHistory(direction: 'older' | 'newer'): boolean {
    const found = recallLine(history(), recall.current, text, direction)
    if (!found) return false
    recall.current = found.recall
    place({ text: found.text, caret: found.text.length })
    return true
  }

  return {
    /** Returns whether the key was an arrow that recalled something. */
    act({ key, shiftKey, currentTarget }: KeyEvent): boolean {
      if (shiftKey) return false
      if (key === 'ArrowUp') return isOnFirstRow(currentTarget) && recallHistory('older')
      return key === 'ArrowDown' && isOnLastRow(currentTarget) && recallHistory('newer')
    },
    /** The next arrow up starts at the newest line again. */
    reset(): void {
      recall.current = nothingRecalled
    },
  }
}

/** In a long line that wraps, the arrows first move within it. */
function isOnFirstRow({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  const isAtEnd = selectionStart === value.length && !value.includes('\n')
  return selectionStart === selectionEnd && (selectionStart === 0 || isAtEnd)
}

function isOnLastRow({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd && selectionEnd === value.length
}
