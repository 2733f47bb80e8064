import { useTranslation } from 'react-i18next'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { useDates } from '../../layouts/use-dates.ts'
import { LibraryPicture } from './library-picture.tsx'
import { perPage } from './uploads.queries.ts'
import './uploads.css'

interface LibraryGridProps {
  pictures: readonly Kept[]
  page: number
  /** What a press does. */
  act: 'open' | 'choice'
  onPicture: (index: number) => void
  disabled?: boolean
}

/** A page of the library: every picture is a button. */
export function LibraryGrid({ pictures, page, act, onPicture, disabled = false }: LibraryGridProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-uploads')
  return (
    <ul className="library">
      {pictures.map((picture, index) => {
        const { name, width, height, modified, colour, usedBy } = picture
        const number = (page - 1) * perPage + index + 1
        const label = t(act, { number, width, height, date: formatLongInstant(modified) })
        return (
          <li key={name}>
            <button
              type="button"
              className="library-picture"
              style={{ backgroundColor: colour }}
              aria-label={usedBy.length > 0 ? `${label}. ${t('inUse')}` : label}
              aria-disabled={disabled}
              onClick={() => onPicture(index)}
            >
              <LibraryPicture
                picture={picture}
                alt=""
                sizes="(min-width: 1024px) 220px, (min-width: 640px) 25vw, 50vw"
                first={index < 4}
              />
              {usedBy.length > 0 && (
                <span className="library-used" aria-hidden="true">
                  {t('inUse')}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
