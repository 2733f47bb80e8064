import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textFragment } from '#contract/rules/text-fragment.ts'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { HashIcon } from '../../../ui/icons/hash.ts'

interface Passage {
  text: string
  fragment: string
  /** Position within the article in pixels. */
  top: number
  left: number
}

interface TakePassageProps {
  /** Path of the article. */
  path: string
  /** Positioned element that contains the article's text. */
  article: RefObject<HTMLElement | null>
}

const fewest = 3
const most = 600
const restMs = 150

/** Button beside selected text, which shares it in a channel with a link to the passage. */
export function TakePassage({ path, article }: TakePassageProps) {
  const { t } = useTranslation('comments')
  const absolute = useAbsoluteAddress()
  const texts = useLateTexts('comments')
  const link = useRef<HTMLAnchorElement>(null)
  const passage = usePassage(article, link)
  if (!passage || texts !== 'ready') return null
  const quoted = `> ${passage.text}\n${absolute(path)}${passage.fragment}`
  return (
    <Link
      ref={link}
      to={`/share?${new URLSearchParams({ text: quoted })}`}
      className="button button-primary button-small absolute w-max bg-ink text-paper hover:bg-sea-deep hover:text-on-sea z-(--plane-over) -translate-x-1/2 print:hidden"
      style={{ top: passage.top, left: passage.left }}
      // Pressing would clear the selection first.
      onPointerDown={(event) => event.preventDefault()}
    >
      <HashIcon aria-hidden="true" />
      {t('take')}
    </Link>
  )
}

function usePassage(
  article: RefObject<HTMLElement | null>,
  link: RefObject<HTMLElement | null>,
): Passage | undefined {
  const [passage, setPassage] = useState<Passage>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ending = new AbortController()
    const { signal } = ending
    const updatePassage = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // With caret browsing, focusing the link moves the selection into it.
        if (link.current?.contains(document.activeElement)) return
        setPassage(article.current ? selectedIn(article.current) : undefined)
      }, restMs)
    }
    document.addEventListener('selectionchange', updatePassage, { signal })
    document.addEventListener('focusout', updatePassage, { signal })
    document.addEventListener('keydown', (event) => focusLink(event, link.current), { signal })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [article, link])
  return passage
}

/** The link is at the end of the article, so Tab is made to focus it first from the selection. */
function focusLink(event: KeyboardEvent, link: HTMLElement | null): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const selected = getSelection()?.focusNode ?? null
  if (key !== 'Tab' || shiftKey || altKey || ctrlKey || metaKey) return
  if (!link || !document.activeElement?.contains(selected)) return
  event.preventDefault()
  link.focus({ preventScroll: true })
}

function selectedIn(article: HTMLElement): Passage | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const words = article.querySelector('.article-body')
  const range = selection.getRangeAt(0)
  const lines = wholeWords(selection.toString(), range)
  const text = lines.replace(/\s+/g, ' ').trim()
  // A triple click on the last paragraph ends at the start of what follows the article's text.
  const endsIn = range.endOffset === 0 ? words : range.endContainer
  if (!words?.contains(range.startContainer) || !words.contains(endsIn)) return undefined
  if (text.length < fewest || text.length > most) return undefined

  const around = article.getBoundingClientRect()
  const chosen = range.getBoundingClientRect()
  // Above it for a mouse; below it on touch screens, whose own menu is above.
  const isBelow = matchMedia('(pointer: coarse)').matches || chosen.top < 120
  const left = Math.min(Math.max((chosen.left + chosen.right) / 2 - around.left, 90), around.width - 90)
  return {
    text,
    fragment: textFragment(lines),
    left,
    top: (isBelow ? chosen.bottom + 12 : chosen.top - 44) - around.top,
  }
}

/** Completes the words that a selection begins and ends in: text fragments match only whole words. */
function wholeWords(
  selected: string,
  { startContainer, startOffset, endContainer, endOffset }: Range,
): string {
  const before = startContainer.nodeValue?.slice(0, startOffset) ?? ''
  const after = endContainer.nodeValue?.slice(endOffset) ?? ''
  const beginning = /^[\p{L}\p{N}]/u.test(selected) ? /[\p{L}\p{N}]*$/u.exec(before)?.[0] : ''
  const end = /[\p{L}\p{N}]$/u.test(selected) ? /^[\p{L}\p{N}]*/u.exec(after)?.[0] : ''
  return `${beginning}${selected}${end}`
}
