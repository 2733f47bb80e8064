import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
import { BusyChannels } from '../home/busy-channels.tsx'
import { ChannelDirectory } from '../home/channel-directory.tsx'
import { HomeHero } from '../home/home-hero.tsx'
import { HowToEnter } from '../home/how-to-enter.tsx'
import { useHomeTitle } from '../home/use-home-title.ts'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { CardArticle } from './blog.data.ts'
import '../home/home.css'
import { LatestArticles } from './latest-articles.tsx'

/** The first page of a site whose home is its blog: the lighthouse, what was written last, and where people talk. */
export function BlogHome({
  latest,
  channels,
}: {
  latest: readonly CardArticle[]
  channels: readonly Channel[] | null
}) {
  const { t } = useTranslation('home')
  const title = useHomeTitle()
  const session = useSession()
  return (
    <div className="home">
      <Head title={title} description={t('description')} />
      <HomeHero text={t('hero.text')} card={<BusyChannels written={channels} />} />
      <div className="px-gutter pt-10 pb-20">
        <LatestArticles articles={latest} />
        <ChannelDirectory written={channels} />
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
