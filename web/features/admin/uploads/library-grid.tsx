import { useTranslation } from 'react-i18next'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { LibraryPicture } from './library-picture.tsx'
import { perPage } from './uploads.queries.ts'
import { useUseTexts } from './use-use-texts.ts'

interface LibraryGridProps {
  pictures: readonly Kept[]
  page: number
  /** Purpose of the buttons. */
  act: 'open' | 'choice'
  onPicture: (index: number) => void
  disabled?: boolean
}

const columns = 'grid grid-cols-2 gap-x-2.5 gap-y-3.5 sm:grid-cols-4 sm:gap-x-3 sm:gap-y-4.5'
/** A dialog has fewer columns than a page. */
export const libraryColumns = { open: `${columns} desk:grid-cols-5`, choice: columns }
export const libraryTile = 'block aspect-4/3 w-full rounded-picture'

/** Page of the library: each picture is a button, with its name and uses below. */
export function LibraryGrid({ pictures, page, act, onPicture, disabled = false }: LibraryGridProps) {
  return (
    <ul className={libraryColumns[act]}>
      {pictures.map((picture, index) => (
        <LibraryTile
          key={picture.name}
          picture={picture}
          number={(page - 1) * perPage + index + 1}
          act={act}
          disabled={disabled}
          first={index < 4}
          onPress={() => onPicture(index)}
        />
      ))}
    </ul>
  )
}

interface TileProps extends Pick<LibraryGridProps, 'act' | 'disabled'> {
  picture: Kept
  /** Position in the whole library, from 1. */
  number: number
  first: boolean
  onPress: () => void
}

function LibraryTile({ picture, number, act, disabled, first, onPress }: TileProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-uploads')
  const texts = useUseTexts()
  const { label, width, height, modified, colour, usedBy, copiedTo } = picture
  const size = { width: String(width), height: String(height) }
  const values = { number, name: label, ...size, date: formatLongInstant(modified) }
  const words = t(label ? `${act}Named` : act, values)
  const uses = [
    ...(usedBy.length > 0 ? [texts.used(usedBy)] : []),
    ...(copiedTo.length > 0 ? [texts.copied(copiedTo)] : []),
  ]
  return (
    <li className="min-w-0">
      <button
        type="button"
        className={`library-picture group relative overflow-hidden outline-sea outline-offset-2 focus-visible:outline-2 aria-disabled:cursor-default aria-disabled:opacity-60 ${libraryTile} ${act === 'open' ? 'cursor-zoom-in' : ''}`}
        style={{ backgroundColor: colour }}
        aria-label={[words, ...uses].join('. ')}
        aria-disabled={disabled}
        onClick={onPress}
      >
        <LibraryPicture
          picture={picture}
          alt=""
          sizes="(min-width: 1024px) 220px, (min-width: 640px) 25vw, 50vw"
          first={first}
          className="size-full object-cover transition-transform duration-long group-hover:scale-102"
        />
      </button>
      {/* Hidden, because the name of the button has the same text. */}
      <p className="truncate pt-1.5 font-semibold text-label/body" aria-hidden="true">
        {label || <span className="font-regular text-muted">{t('unnamed')}</span>}
      </p>
      {uses.length > 0 && (
        <p className="truncate text-muted text-note" title={uses.join('. ')} aria-hidden="true">
          {uses.join('. ')}
        </p>
      )}
    </li>
  )
}
