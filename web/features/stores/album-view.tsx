import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { slotMark, slotOf } from '#contract/rules/albums.ts'
import type { CategoryKey } from '#contract/rules/categories.ts'
import type { Album } from '#contract/stores.ts'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { displayTitle } from '../../ui/display-title.ts'
import { EditLink } from '../../ui/staff-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SafeHtml } from '../site/safe-html.tsx'
import { listAddress, listedAddress } from './album-address.ts'
import { AlbumSheet } from './album-sheet.tsx'
import { SheetMenu } from './sheet-menu.tsx'

const loadDialog = () => import('./product-dialog.tsx')
const ProductDialog = lazy(loadDialog)

/** A column of text, and the sheet of pictures. */
export function AlbumView({ album }: { album: Album }) {
  const { t } = useTranslation('stores')
  const { content, description, name, albumDescription } = album
  const { position, ...open } = useOpenSlot()
  const isOpen = content.some((slot) => slot.position === position)
  return (
    <div className="album mx-auto grid w-full max-w-310 grid-cols-1 gap-x-9 gap-y-6 px-gutter pt-1 pb-18 md:pt-7 xl:grid-cols-[--spacing(61)_minmax(0,1fr)] xl:grid-rows-[auto_1fr_auto]">
      <header className="xl:col-start-1 xl:row-start-1">
        <Way album={album} />
        <h1 className={`${displayTitle(name, 60)} wrap-anywhere text-album text-balance leading-[0.96]`}>
          {name}
        </h1>
        {description && <p className="type-deck mt-2 md:mt-4">{description}</p>}
        <div className="[&>a]:mt-3">
          <EditLink to={`/shopEdit/${album.id}`} />
        </div>
      </header>
      <section
        className="xl:col-start-2 xl:row-span-2 xl:row-start-1"
        aria-label={t(album.kind === 'shop' ? 'album.sheet' : 'album.sheetCourse')}
      >
        {content.length > 0 ? (
          <AlbumSheet
            kind={album.kind}
            slots={content}
            isOpenHere={isOpen && open.fromSlot}
            onApproach={() => void loadDialog()}
          />
        ) : (
          <NoProducts album={album} />
        )}
      </section>
      <AlbumFacts album={album} />
      {albumDescription && (
        <section
          className="max-w-prose xl:col-span-full xl:row-start-3"
          aria-label={t('album.about', { name })}
        >
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

interface Opened {
  /** Whether closing goes back in the history. */
  openedHere?: true
}

/** The open slot is in the URL after the `#`, so that it can be shared. */
function useOpenSlot() {
  const location = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const closing = useRef<string>(undefined)
  const state = location.state as Opened | null

  function close(): void {
    // A second press, before the first has taken effect, must not go back twice.
    if (closing.current === location.key) return
    closing.current = location.key
    if (state?.openedHere) void navigate(-1)
    else void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
  }

  return {
    /** Undefined until hydration: the server does not receive what follows the `#`. */
    position: isHydrated ? slotOf(location.hash.slice(1)) : undefined,
    fromSlot: state?.openedHere === true,
    close,
    show: (position: number) =>
      void navigate(
        { search: location.search, hash: slotMark(position) },
        { replace: true, preventScrollReset: true, state },
      ),
  }
}

function Way({ album: { kind, name, category } }: { album: Album }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const list = { text: t(kind === 'shop' ? 'shops.title' : 'courses.title'), to: listAddress(kind) }
  const key = category.key as CategoryKey
  const here = category.key ? nameOf(key) : name
  return <Breadcrumb steps={[list, { text: here }]} className="mb-2 md:mb-8" />
}

function AlbumFacts({ album }: { album: Album }) {
  const { kind, category, country, owner, ownerName, content } = album
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const { name: siteName } = useSite()
  const key = category.key as CategoryKey
  return (
    <div className="text-label/body xl:col-start-1 xl:row-start-2">
      <dl className="border-line border-y py-3 [&>div]:grid [&>div]:grid-cols-[--spacing(20.5)_minmax(0,1fr)] [&>div]:py-1.25">
        {category.key && (
          <div>
            <dt className="text-muted">{t('album.category')}</dt>
            <dd className="wrap-anywhere font-semibold">
              <Link
                to={listedAddress(kind, { category: key })}
                className="underline-offset-3 hover:underline"
              >
                {nameOf(key)}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{t('album.country')}</dt>
          <dd className="wrap-anywhere font-semibold">{t(`countries.${country}`)}</dd>
        </div>
        <div>
          <dt className="text-muted">{t('album.by')}</dt>
          <dd className="wrap-anywhere font-semibold">{owner === 1 ? siteName : ownerName}</dd>
        </div>
      </dl>
      {content.some(({ actionUrl }) => actionUrl) && <p className="mt-6 text-muted">{t('album.partners')}</p>}
      {content.length > 0 && (
        <div className="mt-5 print:hidden">
          <SheetMenu album={album} />
        </div>
      )}
    </div>
  )
}

function NoProducts({ album: { kind } }: { album: Album }) {
  const { t } = useTranslation('stores')
  return (
    <EmptyState
      mark="quay"
      at={[72, 57]}
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
