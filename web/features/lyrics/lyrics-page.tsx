import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedArticle } from '#contract/articles.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { ItemList } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StaffLink } from '../../ui/staff-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { CoverPicture } from '../blog/cover-picture.tsx'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { ConnectedTab } from '../online/connected-tab.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { SearchView } from '../search/search-view.tsx'
import { SafeHtml } from '../site/safe-html.tsx'
import type { Route } from './+types/lyrics-page.ts'
import { lyricAddress } from './lyric-neighbours.tsx'
import '../blog/list/cards.css'
import './record.css'
import './lyrics.css'

const texts = ['blog', 'categories', 'lyrics', 'search', 'videos'] as const

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts }

export async function loader({ context }: Route.LoaderArgs) {
  const lyrics = await call(context, 'GET /api/lyrics', {})
  return {
    lyrics: lyrics.map(({ id, slug, title, content, language, coverUrl, coverSizes }) => {
      return { id, slug, title, content, language, coverUrl, coverSizes: coverSizes.slice(0, 1) }
    }),
  }
}

export default function LyricsPage({ loaderData: { lyrics } }: Route.ComponentProps) {
  const { t } = useTranslation('lyrics')
  return (
    <div className="lyrics">
      <LyricsHead lyrics={lyrics} />
      <header className="lyrics-head">
        <h1 className="type-display lyrics-title">{t('title')}</h1>
        <SearchBox />
      </header>
      <SearchView kind="lyrics">
        {lyrics.length > 0 ? (
          <ul className="lyrics-list section-rule">
            {lyrics.map((lyric, index) => (
              <li key={lyric.id}>
                <LyricTile lyric={lyric} first={index < 4} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="section-rule pt-5">
            <EmptyState
              mark="gulls"
              at={[66, 77]}
              title={t('empty')}
              action={
                <>
                  <ButtonLink to="/music">{t('toMusic')}</ButtonLink>
                  <StaffLink to="/editor">{t('writeFirst')}</StaffLink>
                </>
              }
            >
              {t('emptyText')}
            </EmptyState>
          </div>
        )}
      </SearchView>
      <ConnectedTab />
    </div>
  )
}

type Tile = Pick<ListedArticle, 'slug' | 'title' | 'content' | 'language' | 'coverUrl' | 'coverSizes'>

const tileSizes = '(min-width: 1280px) 220px, (min-width: 640px) 30vw, 46vw'

/** Picture, title and first verses. */
function LyricTile({ lyric, first }: { lyric: Tile; first: boolean }) {
  const { slug, title, content } = lyric
  const lang = useForeignLanguage()(lyric.language)
  return (
    <article className="article-card lyrics-tile">
      <div className="lyrics-sleeve">
        <span className="record" aria-hidden="true" />
        <CoverPicture cover={lyric} sizes={tileSizes} first={first} className="article-cover lyrics-cover" />
      </div>
      <h2 className="type-title type-title-sm article-title">
        <Link to={lyricAddress(slug)} lang={lang} prefetch="intent">
          {title}
        </Link>
      </h2>
      {content && <SafeHtml html={content} lang={lang} className="article-excerpt lyrics-excerpt" />}
    </article>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('lyrics')
  return (
    <div className="lyrics">
      <Head title={t('title')} noindex />
      <h1 className="type-display lyrics-title">{t('title')}</h1>
      <ErrorState className="mt-6" title={t('failed')} onRetry={reloadPage} />
    </div>
  )
}

function LyricsHead({ lyrics }: { lyrics: readonly Tile[] }) {
  const { t } = useTranslation('lyrics')
  const absolute = useAbsoluteAddress()
  const items = lyrics.map(({ slug, title }) => ({ url: absolute(lyricAddress(slug)), name: title }))
  return (
    <>
      <Head title={t('title')} description={t('description')} />
      <ItemList items={items} />
    </>
  )
}
