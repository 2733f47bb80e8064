import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Waiting } from '#contract/overview.ts'
import { Section } from '../../../ui/section.tsx'
import { useFigures } from '../statistics/use-figures.ts'

/** Where each is done, in the order in which they press. */
const places: readonly (readonly [keyof Waiting, string])[] = [
  ['reports', '/admin/reports'],
  ['heldLines', '/moderation'],
  ['heldComments', '/moderation'],
  ['letters', '/mail?filter=unread'],
  ['drafts', '/editor_ls?state=draft'],
  ['nameTwins', '/admin/users/names'],
]

/** How much waits, each figure a way to it. */
export function Backlog({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('staff-overview')
  const { number } = useFigures()
  const isCalm = Object.values(waiting).every((count) => count === 0)
  return (
    <Section title={t('waiting.heading')}>
      {isCalm && <p className="pb-3 text-muted">{t('waiting.none')}</p>}
      <ul className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {places.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              className={`flex h-full min-h-21 flex-col border-t-3 pt-2 hover:border-ink ${waiting[name] > 0 ? 'border-lamp' : 'border-line'}`}
            >
              <span className={`type-title type-title-xl figures ${waiting[name] > 0 ? '' : 'text-faint'}`}>
                {number(waiting[name])}
              </span>{' '}
              <span className="text-muted text-small/body">
                {t(`waiting.${name}`, { count: waiting[name] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
