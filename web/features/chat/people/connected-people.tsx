import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { PanelTab, usePanel } from '../../../ui/overlays/panel.tsx'
import { Loading, RowSkeletons } from '../../../ui/states/skeleton.tsx'
import { peopleQuery } from '../log/chat.queries.ts'
import type { PeopleListProps } from './people-list.tsx'

const list = lazyComponent(() => import('./people-list.tsx'))

interface ConnectedPeopleProps extends Omit<PeopleListProps, 'people'> {
  slug: string
}

/** First tab of the panel: the users in the channel, by level. */
export function ConnectedPeople({ slug, onMention, ...rest }: ConnectedPeopleProps) {
  const { t } = useTranslation('chat')
  const { setDrawerOpen } = usePanel()
  const mention = useCallback(
    (nickname: string) => {
      // Close first: nothing below an open drawer can take the focus.
      flushSync(() => setDrawerOpen(false))
      onMention?.(nickname)
    },
    [setDrawerOpen, onMention],
  )
  const { data: people } = useQuery(peopleQuery(slug))

  return (
    <PanelTab id="people" title={t('people.title')} count={people?.length}>
      <Content people={people} onMention={mention} {...rest} />
    </PanelTab>
  )
}

/** The list's code loads when the panel is shown. */
function Content({
  people,
  ...rest
}: Omit<PeopleListProps, 'people'> & { people: PeopleListProps['people'] | undefined }) {
  const { t } = useTranslation('chat')
  const PeopleList = useLazyComponent(list)
  if (people && PeopleList) return <PeopleList people={people} {...rest} />
  return (
    <Loading label={t('people.loading')} className="people people-grouped">
      <RowSkeletons />
    </Loading>
  )
}
