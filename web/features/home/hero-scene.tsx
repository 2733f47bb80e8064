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
 * The lighthouse at the hour of the reader. Its light has the character that the chart gives it: four
 * flashes, then dark. It does not move with reduced motion, in print, out of view, or when stopped.
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

/**
 * Whether the element is out of view. Scrolling ends the deferral of hydration, so that the code runs by
 * then.
 */
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

/** Only in the server's build: where the browser's code runs, it knows the hour. */
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
