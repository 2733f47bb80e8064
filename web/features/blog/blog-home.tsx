import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
import { BusyChannels } from '../home/busy-channels.tsx'
import { ChannelDirectory } from '../home/channel-directory.tsx'
import type { BlogFirst } from '../home/community.data.ts'
import { HomeHero } from '../home/home-hero.tsx'
import { HowToEnter } from '../home/how-to-enter.tsx'
import { Noticeboard } from '../home/noticeboard.tsx'
import { useHomeTitle } from '../home/use-home-title.ts'
import { ConnectedTab } from '../online/connected-tab.tsx'
import '../home/home.css'
import { LatestArticles } from './latest-articles.tsx'

/**
 * The first page of a site whose home is its blog: the lighthouse, what was written last, what staff put here, and
 * where people talk.
 */
export function BlogHome({ first: { latest, channels, ...noticeboard } }: { first: BlogFirst }) {
  const { t } = useTranslation('home')
  const title = useHomeTitle()
  const session = useSession()
  return (
    <div className="home">
      <Head title={title} description={t('description')} />
      <HomeHero text={t('hero.text')} card={<BusyChannels written={channels} />} />
      <div className="home-parts">
        <LatestArticles articles={latest} />
        <Noticeboard {...noticeboard} />
        <ChannelDirectory written={channels} />
        {!session && <HowToEnter />}
      </div>
      <ConnectedTab onHome />
    </div>
  )
}
