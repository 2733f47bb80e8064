import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ShownArticle } from '#contract/articles.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons/arrow-left.ts'
import { ArrowRightIcon } from '../../ui/icons/arrow-right.ts'
import { isFree } from '../music/use-player-keys.ts'

export const lyricAddress = (slug: string) => `/lyrics/${slug}`

/** Returns the slugs of the previous and the next lyric; the last is followed by the first. */
export function neighboursOf({ slug, previous, next, first }: ShownArticle) {
  const begin = first && first.slug !== slug ? first : null
  return { previous: previous?.slug, next: (next ?? begin)?.slug }
}

type Neighbours = ReturnType<typeof neighboursOf>

export function LyricNeighbours({ previous, next }: Neighbours) {
  const { t } = useTranslation('lyrics')
  return (
    <nav className="lyric-neighbours" aria-label={t('neighbours')}>
      <Neighbour slug={previous}>
        <ArrowLeftIcon aria-hidden="true" />
        {t('previous')}
      </Neighbour>
      <Neighbour slug={next}>
        {t('next')}
        <ArrowRightIcon aria-hidden="true" />
      </Neighbour>
    </nav>
  )
}

function Neighbour({ slug, children }: { slug: string | undefined; children: React.ReactNode }) {
  if (!slug) {
    return (
      <Button variant="outline" disabled>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink variant="outline" to={lyricAddress(slug)} prefetch="intent">
      {children}
    </ButtonLink>
  )
}

/** The arrow keys do what the buttons do, unless they have another function. */
export function useArrowKeys({ previous, next }: Neighbours): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFree(event) || event.shiftKey) return
      const slug = { ArrowLeft: previous, ArrowRight: next }[event.key]
      if (slug) void navigate(lyricAddress(slug))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, previous, next])
}
