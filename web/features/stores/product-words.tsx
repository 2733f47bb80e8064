import { useTranslation } from 'react-i18next'
import type { CategoryKey } from '#contract/rules/categories.ts'
import type { Album, Slot } from '#contract/stores.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { ArrowUpRightIcon } from '../../ui/icons/arrow-up-right.ts'
import { XIcon } from '../../ui/icons/x.ts'

interface ProductWordsProps {
  album: Album
  slot: Slot
  name: string
  titleId: string
  close: () => void
  closeRef: React.Ref<HTMLButtonElement>
}

export function ProductWords({ album, slot, name, titleId, close, closeRef }: ProductWordsProps) {
  const { t } = useTranslation(['stores', 'ui'])
  const nameOf = useCategoryName()
  const key = album.category.key as CategoryKey
  const count = () => countClick(album.slug, slot.position)
  return (
    <div className="product-words">
      <div className="product-top">
        <p className="product-badge">{album.category.key ? nameOf(key) : album.name}</p>
        <IconButton ref={closeRef} label={t('ui:close')} onClick={close}>
          <XIcon />
        </IconButton>
      </div>
      <h2 id={titleId} className="type-title product-name" aria-live="polite">
        {name}
      </h2>
      {slot.actionUrl ? (
        <>
          <a
            href={slot.actionUrl}
            target="_blank"
            rel="sponsored nofollow noopener noreferrer"
            className={buttonClass({ size: 'large', wide: true })}
            onClick={count}
            onAuxClick={({ button }) => button === 1 && count()}
          >
            {t('product.go', { context: album.kind })}
            <ArrowUpRightIcon aria-hidden="true" />
          </a>
          <p className="product-note">{t('product.newTab')}</p>
        </>
      ) : (
        <p className="product-note">{t('product.noLink')}</p>
      )}
    </div>
  )
}

/** Reports only that a product's link was followed. It arrives even if the page is closed. */
function countClick(slug: string, position: number): void {
  const body = new Blob([JSON.stringify({ position })], { type: 'application/json' })
  navigator.sendBeacon?.(`/api/shop/${encodeURIComponent(slug)}/click`, body)
}
