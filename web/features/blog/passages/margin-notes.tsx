import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quotation } from '#contract/public-logs.ts'
import { api } from '../../../platform/api/api.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ChatTeardropTextIcon } from '../../../ui/icons/chat-teardrop-text.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { rangeOfWords, readShownText } from './passage-range.ts'
import { QuotedLines, type QuotedPassage, quotedPassages } from './quoted-passages.tsx'
import './margin-notes.css'

interface MarginNotesProps {
  articleId: number
  /** Quotations loaded with the page. */
  quotations: readonly Quotation[] | undefined
  article: RefObject<HTMLElement | null>
}

/** Markers in the margin of an article, for passages quoted in public channels. */
export default function MarginNotes({ articleId, quotations, article }: MarginNotesProps) {
  const { t } = useTranslation('comments')
  const texts = useLateTexts('comments')
  const { data } = useQuery({
    queryKey: ['quotations', articleId],
    queryFn: ({ signal }) => api('GET /api/articles/:id/quotations', { params: { id: articleId }, signal }),
    initialData: quotations,
    staleTime: 60_000,
  })
  const notes = useMemo(() => quotedPassages(data ?? []), [data])
  const places = usePlaces(article, notes)
  const [open, setOpen] = useState<QuotedPassage>()
  if (texts !== 'ready') return null
  return (
    <>
      {notes.map((note) => {
        const place = places.get(note.words)
        if (!place) return null
        return (
          <button
            key={note.words}
            type="button"
            className="margin-note"
            style={styleOf(place)}
            aria-label={t('margin.open', { count: note.lines.length, words: note.words })}
            aria-haspopup="dialog"
            onClick={() => setOpen(note)}
          >
            <ChatTeardropTextIcon aria-hidden="true" />
            <span className="figures">{note.lines.length}</span>
          </button>
        )
      })}
      {open && <Talk note={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Talk({ note: { words, lines }, onClose }: { note: QuotedPassage; onClose: () => void }) {
  const { t } = useTranslation('comments')
  return (
    <Dialog open title={t('margin.title')} onClose={onClose}>
      <blockquote className="border-lamp border-s-4 ps-4 font-read text-lead italic">{words}</blockquote>
      <QuotedLines lines={lines} />
    </Dialog>
  )
}

/**
 * Distances from the top of the article in pixels: to the passage, and to the end of its paragraph or list,
 * below which there is room for markers.
 */
interface Place {
  beside: number
  below: number
  /** Number of markers of the same paragraph or list before it. */
  nthBelow: number
}

const styleOf = ({ beside, below, nthBelow }: Place) =>
  ({
    '--beside': `${beside}px`,
    '--below': `${below}px`,
    '--nth-below': nthBelow,
  }) as React.CSSProperties

interface FoundPassage {
  words: string
  range: Range
}

/** Height of a marker with the space below it, in pixels. */
const markerHeight = 28

/** Returns the positions of the markers in a frame, where none covers another. */
function placesIn(frame: Element, found: readonly FoundPassage[]): ReadonlyMap<string, Place> {
  const frameTop = frame.getBoundingClientRect().top
  const measured = found.map(({ words, range }) => {
    const paragraph = range.endContainer.parentElement?.closest('.article-body > *') ?? range
    return {
      words,
      beside: range.getBoundingClientRect().top - frameTop,
      below: paragraph.getBoundingClientRect().bottom - frameTop,
    }
  })
  const places = new Map<string, Place>()
  let free = 0
  for (const { words, beside, below } of measured.toSorted((one, other) => one.beside - other.beside)) {
    const nthBelow = [...places.values()].filter((place) => place.below === below).length
    const top = Math.max(beside, free)
    places.set(words, { beside: top, below, nthBelow })
    free = top + markerHeight
  }
  return places
}

/**
 * Returns the positions of the passages found in the article, updated when it is resized, and highlights
 * them.
 */
function usePlaces(
  article: RefObject<HTMLElement | null>,
  notes: readonly QuotedPassage[],
): ReadonlyMap<string, Place> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map())
  useLayoutEffect(() => {
    const frame = article.current
    const words = frame?.querySelector('.article-body')
    if (!frame || !words || notes.length === 0) return
    const text = readShownText(words)
    const found = notes.flatMap((note) => {
      const range = rangeOfWords(text, note.words)
      return range ? [{ words: note.words, range }] : []
    })
    const measure = () => setPlaces(placesIn(frame, found))
    const sizes = new ResizeObserver(measure)
    sizes.observe(words)
    const marks = typeof Highlight === 'undefined' ? undefined : CSS.highlights
    marks?.set('quoted', new Highlight(...found.map(({ range }) => range)))
    return () => {
      sizes.disconnect()
      marks?.delete('quoted')
    }
  }, [article, notes])
  return places
}
