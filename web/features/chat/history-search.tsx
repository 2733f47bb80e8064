import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FoundLine } from './found-line.tsx'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import { useHistorySearch } from './use-history-search.ts'

interface HistorySearchProps {
  slug: string
  /** Shows a line where it was said. Until it is there the search stays open. */
  onShow: (line: Message) => Promise<void>
}

/** Looks for words in everything that was ever said in the channel. */
export function HistorySearch({ slug, onShow }: HistorySearchProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <IconButton
        label={t('search.title', { channel: `#${slug}` })}
        aria-haspopup="dialog"
        className="topic-search"
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon />
      </IconButton>
      <Dialog
        open={open}
        size="wide"
        title={t('search.title', { channel: `#${slug}` })}
        onClose={close}
        className="search-dialog"
      >
        <Search slug={slug} onShow={(line) => onShow(line).then(close)} />
      </Dialog>
    </>
  )
}

function Search({ slug, onShow }: HistorySearchProps) {
  const { t } = useTranslation('chat')
  const field = useFocusAtFirst<HTMLInputElement>()
  const [words, setWords] = useState('')
  const search = useHistorySearch(slug, words)

  return (
    <>
      <Field label={t('search.label')}>
        <TextInput
          ref={field}
          type="search"
          maxLength={bounds.search.max}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {search.state === 'waiting' && (
        <Loading label={t('search.running')}>
          <RowSkeletons />
        </Loading>
      )}
      {search.state === 'failed' && <ErrorState title={search.reason} onRetry={search.again} />}
      {search.state === 'found' && (
        <>
          <p role="status" className="search-count">
            {search.lines.length === 0 && t('search.nothing')}
          </p>
          <ul>
            {search.lines.map((line) => (
              <li key={line.id}>
                <FoundLine line={line} onShow={onShow} />
              </li>
            ))}
          </ul>
          {search.more && (
            <Button variant="outline" wide busy={search.loadingMore} onClick={search.more}>
              {t('search.more')}
            </Button>
          )}
        </>
      )}
    </>
  )
}
