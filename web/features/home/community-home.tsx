import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { CardArticle } from '../blog/blog.data.ts'
import { ArticleCard } from '../blog/list/article-card.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import { LatestPeople } from '../people/latest-people.tsx'
import { TrendingStores } from '../stores/trending-stores.tsx'
import { SurveyBox } from '../surveys/survey-box.tsx'
import { ChatBox } from './chat-box.tsx'
import type { Community } from './community.data.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeSection } from './home-section.tsx'
import { HowToEnter } from './how-to-enter.tsx'
import { OpenChannels } from './open-channels.tsx'
import { QuickNews } from './quick-news.tsx'
import { useHomeTitle } from './use-home-title.ts'
import './home.css'
import './community.css'

/** The first page of a site whose home is its people: a word to the editors, what is new, and who has come. */
export function CommunityHome({ community }: { community: Community }) {
  const { t } = useTranslation('welcome')
  const title = useHomeTitle()
  const session = useSession()
  const { stores, articles, people, survey, news, channels } = community
  return (
    <div className="home">
      <Head title={title} description={t('community.description')} />
      <HomeHero look="low" text={t('community.text')} card={<ChatBox />} />
      <div className="home-parts">
        {stores.length > 0 && <TrendingStores stores={stores} />}
        <div className="home-columns">
          <CommunityArticles articles={articles} />
          {survey && <SurveyBox key={survey.uid} survey={survey} anchor="survey" />}
        </div>
        <div className="home-columns">
          {news.length > 0 ? <QuickNews news={news} /> : <OpenChannels written={channels} />}
          {people.length > 0 && <LatestPeople people={people} />}
        </div>
        {!session && <HowToEnter />}
      </div>
      <ConnectedTab onHome />
    </div>
  )
}

/** The newest article, large; the ones before it stand beside or below. */
function CommunityArticles({ articles: [lead, ...others] }: { articles: readonly CardArticle[] }) {
  const { t } = useTranslation(['home', 'blog'])
  if (!lead) {
    return (
      <HomeSection title={t('blog:home.latest')} className="home-lead">
        <EmptyState
          mark="lighthouse"
          at={[79, 35]}
          className="mt-4"
          headingLevel={3}
          title={t('articles.empty')}
          action={<ButtonLink to="/channels">{t('articles.action')}</ButtonLink>}
        >
          {t('articles.emptyText')}
        </EmptyState>
      </HomeSection>
    )
  }
  return (
    <>
      <HomeSection
        title={t('blog:home.latest')}
        more={{ to: '/blog', text: t('blog:home.all') }}
        className="home-lead"
      >
        <div className="mt-4">
          <ArticleCard article={lead} look="lead" sizes="(min-width: 1024px) 46vw, 100vw" />
        </div>
      </HomeSection>
      {others.length > 0 && (
        <ul className="home-rows">
          {others.slice(0, 3).map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} look="row" sizes="104px" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
