import { useRef } from 'react'
import { useRecall } from '../../timeline/composer/use-recall.ts'
import { type Completion, completeNick } from './complete-nick.ts'

interface Options {
  text: string
  nicks: readonly string[]
  history: () => readonly string[]
  place: (line: { text: string; caret: number }) => void
  send: () => void
  onPage: (direction: 1 | -1) => void
}

type KeyEvent = React.KeyboardEvent<HTMLTextAreaElement>

/**
 * Keys of the composer: Enter sends, Shift+Enter breaks the line, Tab completes names, arrows recall own
 * lines, page keys scroll the log.
 */
export function useComposerKeys({ text, nicks, history, place, send, onPage }: Options) {
  const completion = useRef<Completion>(undefined)
  const recall = useRecall({ text, history, place })

  function complete(event: KeyEvent): boolean {
    const { value, selectionStart: caret, selectionEnd } = event.currentTarget
    if (caret !== selectionEnd || (event.shiftKey && !completion.current)) return false
    const next = completeNick({ text: value, caret }, nicks, completion.current, event.shiftKey ? -1 : 1)
    completion.current = next
    if (next) place(next)
    return next !== undefined
  }

  function act(event: KeyEvent): boolean {
    switch (event.key) {
      case 'Enter':
        if (event.shiftKey) return false
        recall.reset()
        send()
        return true
      case 'Tab':
        return complete(event)
      case 'PageUp':
      case 'PageDown':
        onPage(event.key === 'PageUp' ? -1 : 1)
        return true
      default:
        return recall.act(event)
    }
  }

  return (event: KeyEvent) => {
    // During a composition all keys belong to the input method.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'Tab' && event.key !== 'Shift') completion.current = undefined
    if (act(event)) event.preventDefault()
  }
}
