import { Trans, useTranslation } from 'react-i18next'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Slot } from '#contract/stores.ts'
import { IconButton } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons/arrow-left.ts'
import { ArrowRightIcon } from '../../ui/icons/arrow-right.ts'
import { SlotPicture } from './slot-picture.tsx'
import { twoDigits } from './two-digits.ts'

interface ProductStepsProps {
  kind: AlbumKind
  slots: readonly Slot[]
  index: number
  step: (by: number) => void
  show: (position: number) => void
}

/** Thumbnails of the products, and buttons for the previous and the next one. */
export function ProductSteps({ kind, slots, index, step, show }: ProductStepsProps) {
  const { t } = useTranslation('stores')
  return (
    <div className="product-steps">
      <ul className="product-thumbs" aria-label={t(kind === 'shop' ? 'album.sheet' : 'album.sheetCourse')}>
        {slots.map(({ position, url, colour, description }, place) => (
          <li key={position}>
            <button
              type="button"
              aria-label={description || t('album.nameless', { number: place + 1, context: kind })}
              aria-current={place === index || undefined}
              style={{ backgroundColor: colour }}
              onClick={() => show(position)}
            >
              <SlotPicture address={url} alt="" sizes="56px" />
            </button>
          </li>
        ))}
      </ul>
      <div className="product-foot">
        <IconButton
          label={t('product.previous', { context: kind })}
          aria-disabled={index === 0}
          onClick={() => step(-1)}
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton
          label={t('product.next', { context: kind })}
          aria-disabled={index === slots.length - 1}
          onClick={() => step(1)}
        >
          <ArrowRightIcon />
        </IconButton>
        <p className="product-count figures">
          <Trans
            t={t}
            i18nKey="product.of"
            values={{ number: twoDigits(index), count: slots.length }}
            components={{ b: <strong /> }}
          />
        </p>
      </div>
    </div>
  )
}
