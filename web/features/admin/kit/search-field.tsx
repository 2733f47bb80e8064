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

/** Search field that waits for a pause in typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value)
  const [typed, setShown] = useState(value)
  // The address was changed elsewhere: by the back button, or by clearing the search.
  if (typed !== value) {
    setShown(value)
    setWords(value)
  }
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname ?? pathname
  // A search is a navigation, too: it would cancel the navigation to a result that was clicked meanwhile.
  const search = useEffectEvent((typed: string) => to === pathname && onSearch(typed))

  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search(words.trim()), pauseMilliseconds)
    // The router reports a navigation only after rendering, which may be later than the pause.
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

/** Returns whether a click follows a link in this window. */
function leavesBy({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isElsewhere = ctrlKey || metaKey || shiftKey
  return !isElsewhere && target instanceof Element && target.closest('a[href]') !== null
}
