import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { KeptPlaylist } from '#contract/videos.ts'
import { api } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { ArrowDownIcon } from '../../../ui/icons/arrow-down.ts'
import { ArrowUpIcon } from '../../../ui/icons/arrow-up.ts'
import { XIcon } from '../../../ui/icons/x.ts'
import { ToolDialog } from '../kit/tool-form.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import { choicesQuery } from './staff-videos.queries.ts'

type Content = KeptPlaylist['videos']

interface PlaylistFormProps {
  /** Absent for a new playlist. */
  playlist: KeptPlaylist | undefined
  close: () => void
}

export function PlaylistForm({ playlist, close }: PlaylistFormProps) {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const stored = { title: playlist?.title ?? '', videos: playlist?.videos ?? [] }
  const send = ({ title, videos }: typeof stored, changed: Partial<typeof stored>, clientId: string) => {
    const ids = videos.map(({ id }) => id)
    if (!playlist) return api('POST /api/playlists', { body: { title, videos: ids, client_id: clientId } })
    const body = {
      ...(changed.title !== undefined && { title }),
      ...(changed.videos && { videos: ids, seen: stored.videos.map(({ id }) => id) }),
    }
    return api('PUT /api/playlists/:id', { params: { id: playlist.id }, body })
  }
  const form = useToolForm({ stored, send, onDone: close })
  const { title, videos } = form.values
  return (
    <ToolDialog
      form={form}
      title={t(playlist ? 'playlists.editTitle' : 'playlists.addTitle')}
      close={close}
      incomplete={title.trim() === '' || title.trim().length > bounds.video.playlist}
    >
      <CountedText
        label={t('name')}
        single
        max={bounds.video.playlist}
        value={title}
        error={form.errorOf('title')}
        onText={(text) => form.set('title', text)}
      />
      <AddVideo videos={videos} add={(video) => form.set('videos', [...videos, video])} />
      <Order videos={videos} change={(changed) => form.set('videos', changed)} />
    </ToolDialog>
  )
}

function AddVideo({ videos, add }: { videos: Content; add: (video: Content[number]) => void }) {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const { data } = useQuery(choicesQuery())
  const offered = (data?.rows ?? []).filter(({ id }) => !videos.some((video) => video.id === id))
  return (
    <Field label={t('playlists.addVideo')}>
      <Select
        value=""
        disabled={offered.length === 0}
        onChange={({ target }) => {
          const chosen = offered.find(({ id }) => id === target.value)
          if (chosen) add({ id: chosen.id, title: chosen.title })
        }}
      >
        <option value="">{t('playlists.choose')}</option>
        {offered.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Order({ videos, change }: { videos: Content; change: (videos: Content) => void }) {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const focusInPlace = useFocusInPlace<HTMLOListElement>()
  if (videos.length === 0) return <p className="text-muted">{t('playlists.nothing')}</p>

  const move = (from: number, to: number) => {
    const [video] = videos.slice(from, from + 1)
    if (video && videos[to]) change(videos.toSpliced(from, 1).toSpliced(to, 0, video))
  }
  return (
    <ol
      className="divide-y divide-line border-line border-y"
      aria-label={t('playlists.order')}
      {...focusInPlace}
    >
      {videos.map(({ id, title }, index) => (
        <li key={id} className="flex min-h-11 items-center gap-1">
          <span className="wrap-anywhere min-w-0 flex-1">{title}</span>
          <IconButton
            label={t('staff:tool.up', { name: title })}
            aria-disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUpIcon />
          </IconButton>
          <IconButton
            label={t('staff:tool.down', { name: title })}
            aria-disabled={index === videos.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDownIcon />
          </IconButton>
          <IconButton
            label={t('playlists.takeOut', { name: title })}
            onClick={() => change(videos.filter((video) => video.id !== id))}
          >
            <XIcon />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
