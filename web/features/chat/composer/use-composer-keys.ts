import { useRef } from 'react'
import { type Completion, completeNick } from './complete-nick.ts'
import { nothingRecalled, recallLine } from './line-recall.ts'

interface Options {
  text: string
  nicks: readonly string[]
  said: () => readonly string[]
  place: (line: { text: string; caret: number }) => void
  send: () => void
  onPage: (direction: 1 | -1) => void
}

type KeyEvent = React.KeyboardEvent<HTMLTextAreaElement>

/** Enter sends, with Shift it breaks the line, Tab completes names, the arrows recall one's own lines, the page keys turn the log. */
export function useComposerKeys({ text, nicks, said, place, send, onPage }: Options) {
  const completion = useRef<Completion>(undefined)
  const recall = useRef(nothingRecalled)

  function complete(event: KeyEvent): boolean {
    const { value, selectionStart: caret, selectionEnd } = event.currentTarget
    if (caret !== selectionEnd || (event.shiftKey && !completion.current)) return false
    const next = completeNick({ text: value, caret }, nicks, completion.current, event.shiftKey ? -1 : 1)
    completion.current = next
    if (next) place(next)
    return next !== undefined
  }

  function recallSaid(direction: 'older' | 'newer'): boolean {
    const found = recallLine(said(), recall.current, text, direction)
    if (!found) return false
    recall.current = found.recall
    place({ text: found.text, caret: found.text.length })
    return true
  }

  function act(event: KeyEvent): boolean {
    switch (event.key) {
      case 'Enter':
        if (event.shiftKey) return false
        recall.current = nothingRecalled
        send()
        return true
      case 'Tab':
        return complete(event)
      case 'ArrowUp':
        return isOnFirstRow(event.currentTarget) && recallSaid('older')
      case 'ArrowDown':
        return isOnLastRow(event.currentTarget) && recallSaid('newer')
      case 'PageUp':
      case 'PageDown':
        onPage(event.key === 'PageUp' ? -1 : 1)
        return true
      default:
        return false
    }
  }

  return (event: KeyEvent) => {
    // Enter and the arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'Tab' && event.key !== 'Shift') completion.current = undefined
    if (act(event)) event.preventDefault()
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
