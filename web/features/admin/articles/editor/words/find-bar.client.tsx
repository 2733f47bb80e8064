import { Fragment, Slice } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { CaretDownIcon } from '../../../../../ui/icons/caret-down.ts'
import { CaretUpIcon } from '../../../../../ui/icons/caret-up.ts'
import { XIcon } from '../../../../../ui/icons/x.ts'
import { statusRegion } from '../../../../../ui/status-region.ts'
import { elementSelected } from './tools.ts'

interface FindBarProps {
  editor: Editor
  onClose: () => void
}

/** Bar to find and replace in the text. */
export function FindBar({ editor, onClose }: FindBarProps) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const [search, setSearch] = useState(() => wordsSelectedIn(editor))
  const [replace, setReplace] = useState('')
  const { count, place } = useMatches(editor)

  const look = useEffectEvent(() => {
    editor.view.dispatch(setSearchState(editor.state.tr, literalQuery(search, replace)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again when the terms change
  useEffect(() => look(), [search, replace])
  const forget = useEffectEvent(() => {
    if (!editor.isDestroyed)
      editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: '' })))
  })
  useEffect(() => () => forget(), [])

  function run(command: Command): void {
    command(editor.state, editor.view.dispatch)
    elementSelected(editor)?.scrollIntoView({ block: 'center' })
  }
  const found = place > 0 ? t('find.place', { place, count }) : t('find.count', { count })

  return (
    <search
      className="find-bar"
      aria-label={t('find.open')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
        editor.commands.focus()
      }}
    >
      <form
        className="find-row"
        onSubmit={(event) => {
          event.preventDefault()
          run(findNext)
        }}
      >
        <TextInput
          autoFocus
          aria-label={t('find.words')}
          placeholder={t('find.words')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return
            event.preventDefault()
            run(findPrev)
          }}
        />
        <span {...statusRegion} className="figures min-w-20 flex-none text-muted text-small">
          {search && found}
        </span>
        <IconButton label={t('find.previous')} size="small" onClick={() => run(findPrev)}>
          <CaretUpIcon />
        </IconButton>
        <IconButton label={t('find.next')} size="small" type="submit">
          <CaretDownIcon />
        </IconButton>
      </form>
      <form
        className="find-row"
        onSubmit={(event) => {
          event.preventDefault()
          run(replaceNext)
        }}
      >
        <TextInput
          aria-label={t('find.replacement')}
          placeholder={t('find.replacement')}
          value={replace}
          onChange={({ target }) => setReplace(target.value)}
        />
        <Button variant="outline" size="small" type="submit" disabled={count === 0}>
          {t('find.replace')}
        </Button>
        <Button variant="outline" size="small" disabled={count === 0} onClick={() => run(replaceAll)}>
          {t('find.replaceAll')}
        </Button>
      </form>
      <IconButton label={t('ui:close')} size="small" className="find-close" onClick={onClose}>
        <XIcon />
      </IconButton>
    </search>
  )
}

/** Replaces literally: prosemirror-search would expand `$1` and `$&`, for example in a price. */
function literalQuery(search: string, replace: string): SearchQuery {
  const getReplacements = ({ doc, schema }: EditorState, { from, to }: { from: number; to: number }) => {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to)) ?? []
    const words = replace === '' ? Fragment.empty : Fragment.from(schema.text(replace, marks))
    return [{ from, to, insert: new Slice(words, 0, 0) }]
  }
  return Object.assign(new SearchQuery({ search, replace, literal: true }), { getReplacements })
}

/** Returns the selected text if it is short and in one line, or else `''`. */
function wordsSelectedIn({ state }: Editor): string {
  const { from, to } = state.selection
  const text = state.doc.textBetween(from, to, '\n')
  return text.length <= 60 && !text.includes('\n') ? text : ''
}

/** Returns the number of matches, and the position of the selected one; 0 for none. */
function useMatches(editor: Editor): { count: number; place: number } {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { from, to } = now.state.selection
      const all = getMatchHighlights(now.state).find()
      const place = all.findIndex((match) => match.from === from && match.to === to) + 1
      return { count: all.length, place }
    },
  })
}
