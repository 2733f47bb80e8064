import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { FrameLink } from '../../ui/frame-link.tsx'

/** Levels of a person in public channels. */
export function PersonPosts({ channels }: Pick<Person, 'channels'>) {
  const { t } = useTranslation('person')
  if (channels.length === 0) return null
  return (
    <section className="section-rule" aria-labelledby="person-posts">
      <h2 id="person-posts" className="type-title">
        {t('posts')}
      </h2>
      <ul className="mt-2">
        {channels.map(({ slug, level }) => (
          <li
            key={slug}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-t py-2 first:border-t-0"
          >
            <FrameLink to={`/log/${slug}`} className="wrap-anywhere font-semibold text-link">
              #{slug}
            </FrameLink>
            {level !== 0 && <span className="text-muted">{t(`level${level}`)}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-small print:hidden">{t('postsText')}</p>
    </section>
  )
}
