import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText'
import { GraduationCapIcon } from '@phosphor-icons/react/dist/csr/GraduationCap'
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake'
import { StorefrontIcon } from '@phosphor-icons/react/dist/csr/Storefront'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { CategoryKey } from '#contract/rules/categories.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import { useCategoryName } from '../../platform/use-category-name.ts'
import { useSite } from '../../platform/use-site.ts'
import { albumAddress } from './album-address.ts'
import { SlotPicture } from './slot-picture.tsx'

interface AlbumCardProps {
  kind: AlbumKind
  album: ListedAlbum
  first?: boolean
  headingLevel?: 2 | 3
}

/** The first account is the site itself. */
const siteOwner = 1
const icons = {
  shop: { own: StorefrontIcon, other: HandshakeIcon },
  course: { own: GraduationCapIcon, other: BookOpenTextIcon },
}

/** The picture is the card. */
export function AlbumCard({ kind, album, first = false, headingLevel = 2 }: AlbumCardProps) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const { name: siteName } = useSite()
  const { slug, name, category, owner, picture, products } = album
  const isOwn = owner === siteOwner
  const Icon = icons[kind][isOwn ? 'own' : 'other']
  const Heading = `h${headingLevel}` as const
  const count = t(kind === 'shop' ? 'products' : 'lessons', { count: products })
  return (
    <article className="album-card">
      <div className="album-card-picture">
        {picture ? (
          <SlotPicture
            address={picture}
            alt=""
            sizes="(min-width: 1440px) 320px, (min-width: 1024px) 280px, (min-width: 640px) 33vw, 50vw"
            first={first}
          />
        ) : (
          <Icon aria-hidden="true" weight="thin" />
        )}
      </div>
      <Heading className="album-card-name">
        <Link to={albumAddress({ kind, slug })}>{name}</Link>
      </Heading>
      <p className="album-card-facts">
        <Icon aria-hidden="true" weight={isOwn ? 'fill' : 'regular'} />
        {isOwn && <span className="sr-only">{t('ownerSite', { siteName })}</span>}
        <span>
          {category && <span className="album-badge">{nameOf(category as CategoryKey)}</span>}
          {products > 0 && <span>{count}</span>}
        </span>
      </p>
    </article>
  )
}
