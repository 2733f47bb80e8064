import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { CategoryKey } from '#contract/rules/categories.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { BookOpenTextIcon } from '../../ui/icons/book-open-text.ts'
import { GraduationCapIcon } from '../../ui/icons/graduation-cap.ts'
import { HandshakeIcon } from '../../ui/icons/handshake.ts'
import { StorefrontIcon } from '../../ui/icons/storefront.ts'
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

/** The whole card is a link. */
const wholeCard =
  'after:absolute after:inset-0 after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-sea focus-visible:after:outline-offset-2'

/** The picture fills the card, however small its file is; without one there is an icon. */
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
    <article className="group relative">
      <div className="album-card-picture grid aspect-square grid-cols-[100%] grid-rows-[100%] overflow-hidden rounded-picture bg-shoal text-sea">
        {picture ? (
          <SlotPicture
            address={picture}
            alt=""
            sizes="(min-width: 1440px) 320px, (min-width: 1024px) 280px, (min-width: 640px) 33vw, 50vw"
            first={first}
            className="size-full object-cover transition-transform duration-long group-hover:scale-102"
          />
        ) : (
          <Icon aria-hidden="true" weight="thin" className="size-16 place-self-center" />
        )}
      </div>
      <Heading
        dir="auto"
        className="album-card-name wrap-anywhere mt-2.5 line-clamp-4 font-strong text-base leading-tight underline-offset-3 group-hover:underline"
      >
        <Link to={albumAddress({ kind, slug })} className={wholeCard}>
          {name}
        </Link>
      </Heading>
      <p className="mt-0.5 flex gap-2 text-muted text-small/body">
        <Icon
          aria-hidden="true"
          weight={isOwn ? 'fill' : 'regular'}
          className="h-[1lh] w-4 flex-none text-sea"
        />
        {isOwn && <span className="sr-only">{t('ownerSite', { siteName })}</span>}
        {/* The second wraps below the first where there is no room for both. */}
        <span className="flex flex-wrap gap-x-2">
          {category && <span className="font-semibold text-sea">{nameOf(category as CategoryKey)}</span>}
          {products > 0 && <span>{count}</span>}
        </span>
      </p>
    </article>
  )
}
