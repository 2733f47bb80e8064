import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Field } from '../../../ui/fields/field.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

const pauseMilliseconds = 300

/** Searches when somebody pauses, so that not every letter is a question. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value)
  const [typed, setShown] = useState(value)
  // The address changed by itself: the way back, or a search that was cleared.
  if (typed !== value) {
    setShown(value)
    setWords(value)
  }
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname ?? pathname
  // A search is a navigation too: it would call off the one of whoever has chosen a result meanwhile.
  const search = useEffectEvent((typed: string) => to === pathname && onSearch(typed))

  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search(words.trim()), pauseMilliseconds)
    // The router tells of a navigation once React has drawn it, which may be later than the pause.
    const stop = (event: MouseEvent) => leavesBy(event) && clearTimeout(timer)
    document.addEventListener('click', stop, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stop, { capture: true })
    }
  }, [words, value])

  return (
    <Field label={label} className="staff-search">
      <SearchInput autoComplete="off" value={words} onChange={({ target }) => setWords(target.value)} />
    </Field>
  )
}

/** Whether a link is followed in this window. */
function leavesBy({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isElsewhere = ctrlKey || metaKey || shiftKey
  return !isElsewhere && target instanceof Element && target.closest('a[href]') !== null
}
