import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryKey } from '#contract/rules/categories.ts'
import type { Album } from '#contract/stores.ts'
import { useSite } from '../../platform/use-site.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EditLink } from '../../ui/edit-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SafeHtml } from '../site/safe-html.tsx'
import { listAddress, listedAddress } from './album-address.ts'
import { AlbumSheet } from './album-sheet.tsx'
import { useOpenSlot } from './use-open-slot.ts'
import './stores.css'
import './album.css'
import { useCategoryName } from '../../platform/use-category-name.ts'

const loadDialog = () => import('./product-dialog.tsx')
const ProductDialog = lazy(loadDialog)

/** A column of words, and the sheet of pictures. */
export function AlbumView({ album }: { album: Album }) {
  const { t } = useTranslation('stores')
  const { content, description, name, albumDescription } = album
  const { position, ...open } = useOpenSlot()
  const isOpen = content.some((slot) => slot.position === position)
  return (
    <div className="album">
      <header className="album-head">
        <Way album={album} />
        <h1 className="type-display album-name">{name}</h1>
        {description && <p className="type-deck album-deck">{description}</p>}
        <EditLink to={`/shopEdit/${album.id}`} />
      </header>
      <section
        className="album-place"
        aria-label={t(album.kind === 'shop' ? 'album.sheet' : 'album.sheetCourse')}
      >
        {content.length > 0 ? (
          <AlbumSheet kind={album.kind} slots={content} onApproach={() => void loadDialog()} />
        ) : (
          <NoProducts album={album} />
        )}
      </section>
      <AlbumFacts album={album} />
      {albumDescription && (
        <section className="album-about" aria-label={t('album.about', { name })}>
          <SafeHtml html={albumDescription} className="prose" />
        </section>
      )}
      {isOpen && (
        <Suspense>
          <ProductDialog album={album} position={position ?? 0} {...open} />
        </Suspense>
      )}
    </div>
  )
}

function Way({ album: { kind, name, category } }: { album: Album }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const list = { text: t(kind === 'shop' ? 'shops.title' : 'courses.title'), to: listAddress(kind) }
  const key = category.key as CategoryKey
  const here = category.key ? nameOf(key) : name
  return <Breadcrumb steps={[list, { text: here }]} className="album-way" />
}

function AlbumFacts({ album: { kind, category, country, owner, ownerName, content } }: { album: Album }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const { name: siteName } = useSite()
  const key = category.key as CategoryKey
  return (
    <div className="album-facts">
      <dl>
        {category.key && (
          <div>
            <dt>{t('album.category')}</dt>
            <dd>
              <Link to={listedAddress(kind, { category: key })}>{nameOf(key)}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('album.country')}</dt>
          <dd>{t(`countries.${country}`)}</dd>
        </div>
        <div>
          <dt>{t('album.by')}</dt>
          <dd>{owner === 1 ? siteName : ownerName}</dd>
        </div>
      </dl>
      {content.some(({ actionUrl }) => actionUrl) && <p className="album-partners">{t('album.partners')}</p>}
    </div>
  )
}

function NoProducts({ album: { kind } }: { album: Album }) {
  const { t } = useTranslation('stores')
  return (
    <EmptyState
      title={t('album.empty')}
      action={
        <ButtonLink to={listAddress(kind)}>
          {t(kind === 'shop' ? 'album.allShops' : 'album.allCourses')}
        </ButtonLink>
      }
    >
      {t('album.emptyText')}
    </EmptyState>
  )
}
