import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { useSession } from '../../platform/session/session.ts'
import { ConnectedTab } from '../online/connected-tab.tsx'
import { LatestPeople } from '../people/latest-people.tsx'
import { TrendingStores } from '../stores/trending-stores.tsx'
import { SurveyBox } from '../surveys/survey-box.tsx'
import { ChatBox } from './chat-box.tsx'
import type { Community } from './community.data.ts'
import { CommunityArticles } from './community-articles.tsx'
import { HomeHero } from './home-hero.tsx'
import { HowToEnter } from './how-to-enter.tsx'
import { OpenChannels } from './open-channels.tsx'
import { QuickNews } from './quick-news.tsx'
import { useHomeTitle } from './use-home-title.ts'
import './home.css'
import './community.css'

/** Home page of a site whose home is its community: a message to the staff, what is new, and new members. */
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
