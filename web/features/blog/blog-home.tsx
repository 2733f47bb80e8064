import { useTranslation } from 'react-i18next'
import type { ListedArticle } from '#contract/articles.ts'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
import { BusyChannels } from '../home/busy-channels.tsx'
import { ChannelDirectory } from '../home/channel-directory.tsx'
import { HomeHero } from '../home/home-hero.tsx'
import { HowToEnter } from '../home/how-to-enter.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import '../home/home.css'
import { LatestArticles } from './latest-articles.tsx'

/** The first page of a site whose home is its blog: the lighthouse, what was written last, and where people talk. */
export function BlogHome({ latest }: { latest: readonly ListedArticle[] }) {
  const { t } = useTranslation('home')
  const session = useSession()
  return (
    <div className="home">
      <Head title={t('title')} description={t('description')} />
      <HomeHero text={t('hero.text')} card={<BusyChannels />} />
      <div className="px-gutter pt-10 pb-20">
        <LatestArticles articles={latest} />
        <ChannelDirectory />
        {!session && (
          <div className="mt-16">
            <HowToEnter />
          </div>
        )}
      </div>
      <ConnectedTab onHome />
    </div>
  )
}
