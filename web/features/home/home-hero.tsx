import { useTranslation } from 'react-i18next'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Neatline } from '../../ui/neatline.tsx'
import { HeroScene } from './hero-scene.tsx'
import { useHour } from './use-hour.ts'

interface HomeHeroProps {
  /** `low` leaves room in the first viewport for the content below, and has no buttons for members. */
  look?: 'high' | 'low'
  text: string
  /** Lies over the corner of the picture. */
  card: React.ReactNode
  /** The light turns once whenever this number changes. */
  sweep?: number | undefined
}

/** The lighthouse, a description of the site, and buttons to enter it. */
export function HomeHero({ look = 'high', text, card, sweep }: HomeHeroProps) {
  const { t } = useTranslation('welcome')
  return (
    // The hour is set before hydration.
    <section
      className={`hero hero-${look}`}
      aria-labelledby="headline"
      data-hour={useHour()}
      suppressHydrationWarning
    >
      <HeroScene sweep={sweep} />
      <div className="hero-shade" />
      <div className="hero-words">
        <h1 id="headline" className="type-display hero-headline">
          {t('hero.first')}
          <br />
          {t('hero.second')}
        </h1>
        <p className="mt-4 max-w-136 text-lead">{text}</p>
        <Ways />
      </div>
      {card}
      <Neatline />
    </section>
  )
}

function Ways() {
  const { t } = useTranslation('welcome')
  const { defaultChannel } = useSite()
  const session = useSession()
  return (
    <div className="hero-ways">
      <ButtonLink variant="on-picture-solid" size="large" to={`/${defaultChannel}`}>
        {t('hero.enter', { channel: defaultChannel })}
      </ButtonLink>
      <ButtonLink variant="on-picture" size="large" to={session ? '/channels' : '/register'}>
        {session ? t('hero.channels') : t('hero.register')}
      </ButtonLink>
    </div>
  )
}
