import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AlbumKind, slotMark } from '#contract/rules/albums.ts'
import type { Slot } from '#contract/stores.ts'
import { SlotPicture } from './slot-picture.tsx'
import { twoDigits } from './two-digits.ts'

interface AlbumSheetProps {
  kind: AlbumKind
  slots: readonly Slot[]
  /** Somebody is about to open one. */
  onApproach: () => void
}

/** Four columns of three, twoDigits like the frames of a film. */
export function AlbumSheet({ kind, slots, onApproach }: AlbumSheetProps) {
  const { t } = useTranslation('stores')
  return (
    <ol className="album-sheet" onPointerOver={onApproach} onFocus={onApproach}>
      {slots.map(({ position, url, colour, description }, index) => (
        <li key={position} id={slotMark(position)}>
          <Link
            to={{ hash: slotMark(position) }}
            state={{ openedHere: true }}
            preventScrollReset
            aria-haspopup="dialog"
            className="slot"
          >
            <span className="slot-picture" style={{ backgroundColor: colour }}>
              <SlotPicture
                address={url}
                alt=""
                sizes="(min-width: 1024px) 210px, (min-width: 768px) 23vw, (min-width: 480px) 31vw, 46vw"
                first={index === 0}
              />
            </span>
            <span className="slot-words">
              <span className="slot-number" aria-hidden="true">
                {twoDigits(index)}
              </span>
              <span className="slot-name">
                {description || t('album.nameless', { number: index + 1, context: kind })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
