import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { ItemList } from '../../platform/page/json-ld.tsx'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StaffLink } from '../../ui/staff-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import { albumAddress, listAddress, listedAddress } from './album-address.ts'
import { AlbumCard } from './album-card.tsx'
import { AlbumFilters } from './album-filters.tsx'
import { AlbumPagination } from './album-pagination.tsx'
import type { AlbumList } from './stores.data.ts'

const texts = { shop: 'shops', course: 'courses' } as const

/** All shops, or all courses. */
export function AlbumListScreen({ list }: { list: AlbumList }) {
  const { kind, albums } = list
  const isChanging = useNavigation().location?.pathname === listAddress(kind)
  return (
    <WidePage>
      <ListHead list={list} />
      <ListTitle kind={kind} />
      <AlbumFilters list={list} />
      <div className="section-rule pt-5 transition-opacity aria-busy:opacity-60" aria-busy={isChanging}>
        {albums.length > 0 ? (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-8 lg:grid-cols-4">
            {albums.map((album, index) => (
              <li key={album.id}>
                <AlbumCard kind={kind} album={album} first={index === 0} />
              </li>
            ))}
          </ul>
        ) : (
          <NoAlbums list={list} />
        )}
      </div>
      <AlbumPagination list={list} />
    </WidePage>
  )
}

export function AlbumListFailed({ kind }: { kind: AlbumKind }) {
  return (
    <WithTexts names={['stores']}>
      <Failed kind={kind} />
    </WithTexts>
  )
}

function Failed({ kind }: { kind: AlbumKind }) {
  const { t } = useTranslation('stores')
  return (
    <WidePage>
      <Head title={t(`${texts[kind]}.title`)} noindex />
      <ListTitle kind={kind} />
      <ErrorState className="mt-6" title={t(`${texts[kind]}.failed`)} onRetry={reloadPage} />
    </WidePage>
  )
}

function ListTitle({ kind }: { kind: AlbumKind }) {
  const { t } = useTranslation('stores')
  return <PageHead title={t(`${texts[kind]}.title`)} deck={t(`${texts[kind]}.deck`)} />
}

function NoAlbums({ list: { kind, category, page } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  const narrowed = category !== undefined || page > 1
  const text = texts[kind]
  const mark = kind === 'shop' ? 'quay' : 'island'
  return (
    <EmptyState
      mark={narrowed ? 'lead' : mark}
      at={[62, 57]}
      title={t(narrowed ? `${text}.emptyCategory` : `${text}.empty`)}
      action={
        <>
          <ButtonLink to={narrowed ? listAddress(kind) : '/'}>
            {narrowed ? t(kind === 'shop' ? 'album.allShops' : 'album.allCourses') : t('home')}
          </ButtonLink>
          {!narrowed && (
            <StaffLink to={kind === 'shop' ? '/albumAdd' : '/courseAdd'}>{t(`${text}.addFirst`)}</StaffLink>
          )}
        </>
      }
    >
      {t(narrowed ? 'album.otherCategory' : `${text}.emptyText`)}
    </EmptyState>
  )
}

function ListHead({ list: { kind, category, page, albums } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  const { name: siteName } = useSite()
  const nameOf = useCategoryName()
  const absolute = useAbsoluteAddress()
  const title = t(`${texts[kind]}.title`)
  return (
    <>
      <Head
        title={category ? `${title}: ${nameOf(category)}` : title}
        description={t(`${texts[kind]}.description`, { siteName })}
        canonical={listedAddress(kind, { category, page })}
        noindex={albums.length === 0 && page > 1}
      />
      <ItemList
        items={albums.map(({ slug, name }) => ({ url: absolute(albumAddress({ kind, slug })), name }))}
      />
    </>
  )
}
