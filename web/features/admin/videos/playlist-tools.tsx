import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptPlaylist } from '#contract/videos.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EditAndDelete } from '../kit/edit-and-delete.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { playlistsQuery } from './staff-videos.queries.ts'

/** Section with the playlists, below the videos. */
export function PlaylistTools() {
  const { t } = useTranslation(['staff-videos', 'staff'])
  const query = useQuery(playlistsQuery())
  const [edited, edit] = useState<KeptPlaylist | 'new'>()
  return (
    <section aria-labelledby="staff-playlists" className="mt-12">
      <header className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
        <h2 id="staff-playlists" className="type-title">
          {t('playlists.title')}
        </h2>
        <Button variant="outline" onClick={() => edit('new')}>
          {t('staff:tool.add')}
        </Button>
      </header>
      <ToolList
        label={t('playlists.title')}
        query={query}
        keyOf={({ id }) => id}
        row={(playlist) => (
          <ToolRow title={playlist.title} facts={t('playlists.videos', { count: playlist.videos.length })}>
            <EditAndDelete
              name={playlist.title}
              onEdit={() => edit(playlist)}
              act={() => api('DELETE /api/playlists/:id', { params: { id: playlist.id } })}
            >
              {t('playlists.removeText')}
            </EditAndDelete>
          </ToolRow>
        )}
        empty={{ mark: 'glass', at: [18, 62], title: t('playlists.empty'), text: t('playlists.emptyText') }}
      />
      {edited && (
        <PlaylistForm playlist={edited === 'new' ? undefined : edited} close={() => edit(undefined)} />
      )}
    </section>
  )
}
