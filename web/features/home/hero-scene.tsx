import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { useNonce } from '../../platform/page/nonce.ts'
import { Picture } from '../../ui/files/picture.tsx'
import { dusk } from './home-pictures.ts'
import { hourScript } from './use-hour.ts'
import './hero-scene.css'
import './hero-light.css'

/**
 * The lighthouse at the hour of its reader. Its light has the character that the chart gives it: four flashes, then
 * dark. It stands still where motion is reduced, on paper, out of sight, and for whoever stops it.
 */
export function HeroScene({ sweep }: { sweep: number | undefined }) {
  const { t } = useTranslation('welcome')
  const [view, isAway] = useIsAway<HTMLDivElement>()
  return (
    <>
      <HourScript />
      <input type="checkbox" className="hero-stop" aria-label={t('hero.stop')} title={t('hero.stop')} />
      <div ref={view} className={isAway ? 'hero-view hero-away' : 'hero-view'}>
        <div className="hero-scene">
          <Picture
            files={dusk}
            alt=""
            sizes="(min-width: 1024px) calc(100vw - 256px), 100vw"
            first
            className="hero-picture"
          />
          <div className="hero-sky" />
          <div className="hero-air" />
          <div className="hero-light">
            <i className="hero-beam hero-beam-left" />
            <i className="hero-beam hero-beam-right" />
            <i className="hero-lamp" />
          </div>
          {sweep !== undefined && <i key={sweep} className="hero-sweep" />}
        </div>
      </div>
    </>
  )
}

/** Whoever scrolls has woken the code, so that it knows. */
function useIsAway<T extends Element>(): [ref: React.RefObject<T | null>, isAway: boolean] {
  const ref = useRef<T>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isAway]
}

/** The browser's build is without it: where it runs, the hour is known. */
function HourScript() {
  const nonce = useNonce()
  if (useIsHydrated()) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? hourScript : '' }}
    />
  )
}
