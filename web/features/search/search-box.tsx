import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { useLabel } from '../../platform/texts/use-label.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../ui/icons/magnifying-glass.ts'
import { XIcon } from '../../ui/icons/x.ts'
import { useSearch } from './use-search.ts'
import './search-box.css'

/** Search form, by the parameter `?q=`. A `SearchView` on the same page shows the results. */
export function SearchBox({ className = '' }: { className?: string }) {
  const { t } = useTranslation('search')
  const label = useLabel()
  const { q, search, clear } = useSearch()
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  // Going back changes the URL, not the typed text.
  useEffect(() => setText(q), [q])

  function empty(): void {
    setText('')
    if (q) clear()
    input.current?.focus()
  }

  return (
    <search className={`search-box ${className}`}>
      <form
        className="search-form"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <MagnifyingGlassIcon className="search-glass" aria-hidden="true" />
        <input
          ref={input}
          // Not `search`: browsers would add a second button that clears it.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          className="search-input"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          maxLength={bounds.publicSearch.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && empty()}
        />
        {text && (
          <IconButton label={t('search.clear')} size="small" onClick={empty}>
            <XIcon aria-hidden="true" />
          </IconButton>
        )}
        <Button type="submit" size="small">
          {label('search')}
        </Button>
      </form>
    </search>
  )
}
