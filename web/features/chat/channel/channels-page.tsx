import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import { wordsFinder } from '#contract/rules/fold-text.ts'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { api } from '../../../platform/api/api.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { call } from '../../../platform/page/page-data.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { PlusIcon } from '../../../ui/icons/plus.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { channelsKey } from '../../channels/use-channels.ts'
import { useCreateChannel } from '../../channels/use-create-channel.tsx'
import { useGroupName } from '../../channels/use-group-name.ts'
import { type ChannelsView, chooseChannelsView, useChannelsView } from '../chart/channels-view.ts'
import type { ChartViewProps } from '../chart/chart-view.tsx'
import { ViewSwitch } from '../chart/view-switch.tsx'
import type { Route } from './+types/channels-page.ts'
import { ChannelEntry, type Entry } from './channel-entry.tsx'
import './channels-page.css'

export const handle: LayoutHandle = { texts: ['channel-chart', 'channels'] }

const chart = lazyComponent<ChartViewProps>(() => import('../chart/chart-view.tsx'))

/** Loads all channels with topic and number of users; the documented ones by name if that fails. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ channels: Entry[] }> {
  const channels = await call(context, 'GET /api/channels', {}).catch(() => undefined)
  return { channels: channels ?? documented() }
}

function documented(): Entry[] {
  return Object.entries(preloadedGroups).flatMap(([group, slugs]) => slugs.map((slug) => ({ slug, group })))
}

export default function ChannelsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['chat', 'channels'])
  const { name: siteName } = useSite()
  const nameOf = useGroupName()
  const [words, setWords] = useState('')
  const all = useFresh(loaderData.channels)
  const channels = channelMatches(all, words, nameOf)
  const groups = [...groupBy(channels, ({ group }) => group)]
  const session = useSession()
  const member = Boolean(session)
  const { create, dialog } = useCreateChannel()
  const { view, chooseView, ChartView } = useView()

  return (
    <div className="channels-page" data-view={view}>
      <Head title={t('channels.title')} description={t('channels.description', { siteName })} />
      <PageHead title={t('channels.title')} deck={t('channels.lead')} />
      <div className="channels-tools">
        <Field label={t('channels:list.filter')}>
          <TextInput
            type="search"
            value={words}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <ViewSwitch view={view} onChoose={chooseView} />
        {session !== null && (
          <Button variant="outline" className="channels-create" onClick={create}>
            <PlusIcon aria-hidden="true" />
            {t('channels:create.submit')}
          </Button>
        )}
      </div>
      <p {...statusRegion} className="sr-only">
        {words.trim() && t('channels:list.found', { count: channels.length })}
      </p>
      {view === 'chart' && (
        <div className="channels-chart">
          {ChartView && <ChartView channels={all} found={new Set(channels.map(({ slug }) => slug))} />}
        </div>
      )}
      <div className="channels-groups">
        {groups.map(([group, entries]) => (
          <section key={group} aria-labelledby={`group-${group}`} className="section-rule mt-9">
            <h2 id={`group-${group}`} className="type-title">
              {nameOf(group)}
            </h2>
            <ul className="channels-list">
              {entries.map((entry) => (
                <ChannelEntry key={entry.slug} {...entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {channels.length === 0 && <NoResults words={words} member={member} onClear={() => setWords('')} />}
      {dialog}
    </div>
  )
}

/** Returns the chosen view. The chart's code loads on first use; if that fails, the list is shown. */
function useView() {
  const chosen = useChannelsView()
  const [isMissing, setMissing] = useState(false)
  const view = isMissing ? 'list' : chosen
  const ChartView = useLazyComponent(chart, { enabled: view === 'chart', onError: () => setMissing(true) })

  function chooseView(next: ChannelsView) {
    setMissing(false)
    chooseChannelsView(next)
  }
  return { view, chooseView, ChartView }
}

/** Refetches: the page may have been rendered a while ago, and the numbers of users change. */
function useFresh(written: Entry[]): Entry[] {
  const { data } = useQuery<Entry[]>({
    queryKey: [...channelsKey, 'directory'],
    queryFn: async ({ signal }): Promise<Channel[]> => api('GET /api/channels', { signal }),
    initialData: written,
    staleTime: 0,
    refetchInterval: 30_000,
  })
  return data
}

interface NothingFoundProps {
  words: string
  member: boolean
  onClear: () => void
}

function NoResults({ words, member, onClear }: NothingFoundProps) {
  const { t } = useTranslation('channels')
  const { create, dialog } = useCreateChannel(words.trim())
  return (
    <div className="channels-nothing">
      <EmptyState
        mark="lead"
        at={[31, 17]}
        title={t('list.nothing', { words: words.trim() })}
        action={
          <>
            {member && <Button onClick={create}>{t('create.submit')}</Button>}
            <Button variant="outline" onClick={onClear}>
              {t('list.clear')}
            </Button>
          </>
        }
      >
        {t(member ? 'list.nothingText' : 'list.nothingVisitor')}
      </EmptyState>
      {dialog}
    </div>
  )
}

/** Returns the channels that contain every word in name, topic, description or group, ignoring accents. */
export function channelMatches(
  channels: readonly Entry[],
  words: string,
  nameOf: (group: string) => string,
): readonly Entry[] {
  if (words.trim() === '') return channels
  const hasWords = wordsFinder(words)
  return channels.filter(({ slug, topic = '', description = '', group }) =>
    hasWords(`${slug} ${topic} ${description} ${nameOf(group)}`),
  )
}
