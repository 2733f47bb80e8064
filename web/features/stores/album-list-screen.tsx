import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { ItemList } from '../../platform/page/json-ld.tsx'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StaffLink } from '../../ui/staff-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import { albumAddress, listAddress, listedAddress } from './album-address.ts'
import { AlbumCard } from './album-card.tsx'
import type { AlbumList } from './stores.data.ts'

const texts = { shop: 'shops', course: 'courses' } as const

/** List of all shops, or of all courses. */
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
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(--spacing(34),34%)),1fr))] gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-8 lg:grid-cols-4">
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
      at={[59, 55]}
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

/** Categories that have an album. Pressing the selected one clears it. */
function AlbumFilters({ list: { kind, category, categories } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const offered = category && !categories.includes(category) ? [category, ...categories] : categories
  if (offered.length === 0) return <div className="pb-5.5" />

  return (
    <nav className="mt-5 flex items-center gap-4 pb-5.5" aria-label={t('filters')}>
      {/* Scrolls where there is not enough room, and fades at the end. For a mouse it wraps instead. */}
      <ul className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto mask-[linear-gradient(90deg,black_calc(100%-(--spacing(14))),transparent)] p-1 pe-10 fine:flex-wrap fine:overflow-visible fine:mask-none fine:pe-1 [scrollbar-width:none]">
        {offered.map((key) => {
          const on = key === category
          const to = listedAddress(kind, { category: on ? undefined : (key as CategoryKey) })
          return (
            <li key={key}>
              <ChipLink on={on} to={to} preventScrollReset>
                {nameOf(key as CategoryKey)}
              </ChipLink>
            </li>
          )
        })}
      </ul>
      {category && (
        <TextLink to={listAddress(kind)} className="flex-none" preventScrollReset>
          {t('clear')}
        </TextLink>
      )}
    </nav>
  )
}

function AlbumPagination({ list: { kind, category, page, hasMore } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('pages')} className="mt-10 flex justify-center gap-3 border-line border-t pt-6">
      {page > 1 && (
        <ButtonLink variant="outline" rel="prev" to={listedAddress(kind, { category, page: page - 1 })}>
          {t('newer')}
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink variant="outline" rel="next" to={listedAddress(kind, { category, page: page + 1 })}>
          {t('older')}
        </ButtonLink>
      )}
    </nav>
  )
}
