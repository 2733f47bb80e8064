import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
import { ChannelDirectory } from './channel-directory.tsx'
import { HomeHero } from './home-hero.tsx'
import { HowToEnter } from './how-to-enter.tsx'
import './home.css'

export default function HomePage() {
  const { t } = useTranslation('home')
  const session = useSession()
  return (
    <>
      <Head title={t('title')} description={t('description')} />
      <HomeHero />
      <div className="px-gutter pt-10 pb-20">
        <ChannelDirectory />
        {!session && <HowToEnter />}
      </div>
    </>
  )
}
