import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AlbumKind, slotMark } from '#contract/rules/albums.ts'
import type { Slot } from '#contract/stores.ts'
import { SlotPicture } from './slot-picture.tsx'
import { twoDigits } from './two-digits.ts'
import './film.css'

interface AlbumSheetProps {
  kind: AlbumKind
  slots: readonly Slot[]
  /**
   * Whether a product was opened here: then its address marks no place of the page, to which the router would
   * scroll behind the dialog.
   */
  isOpenHere: boolean
  /** Called when a product is likely to be opened. */
  onApproach: () => void
}

export const sheetGrid =
  'album-sheet grid grid-cols-2 gap-x-3 gap-y-3.5 xs:grid-cols-3 md:grid-cols-4 md:gap-x-3.5 md:gap-y-3'

/** The link of a product in the sheet. */
export const slotLink = (position: number) =>
  document.querySelector<HTMLAnchorElement>(`a.slot[href$="#${slotMark(position)}"]`)

/** Products in columns, numbered like the frames of a film. */
export function AlbumSheet({ kind, slots, isOpenHere, onApproach }: AlbumSheetProps) {
  const { t } = useTranslation('stores')
  return (
    <ol className={sheetGrid} onPointerOver={onApproach} onFocus={onApproach} onKeyDown={goByArrow}>
      {slots.map(({ position, url, colour, description }, index) => (
        <li
          key={position}
          id={isOpenHere ? undefined : slotMark(position)}
          className="scroll-mt-[calc(var(--header)+--spacing(4))]"
        >
          <Link
            to={{ hash: slotMark(position) }}
            state={{ openedHere: true }}
            preventScrollReset
            aria-haspopup="dialog"
            className="slot group block rounded-picture"
          >
            <span className="slot-film">
              <span
                className="block aspect-square overflow-hidden rounded-picture md:aspect-12/13"
                style={{ backgroundColor: colour }}
              >
                <SlotPicture
                  address={url}
                  alt=""
                  sizes="(min-width: 1024px) 210px, (min-width: 768px) 23vw, (min-width: 480px) 31vw, 46vw"
                  first={index === 0}
                  className="size-full object-cover transition-transform duration-long group-hover:scale-102"
                />
              </span>
            </span>
            <span className="flex gap-2 pt-1.5 pb-px font-medium text-small leading-snug">
              <span className="flex-none font-bold text-sea" aria-hidden="true">
                {twoDigits(index)}
              </span>
              <span className="wrap-anywhere min-w-0 text-pretty underline-offset-3 group-hover:underline">
                {description || t('album.nameless', { number: index + 1, context: kind })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The arrow keys move the focus from frame to frame, up and down as well. */
function goByArrow(event: React.KeyboardEvent<HTMLOListElement>): void {
  const frames = [...event.currentTarget.querySelectorAll('a')]
  const tops = frames.map((frame) => frame.getBoundingClientRect().top)
  const columns = tops.filter((top) => top === tops[0]).length
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
  }
  const step = steps[event.key]
  const next = step && frames[frames.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
