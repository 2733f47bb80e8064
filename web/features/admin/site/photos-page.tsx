import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { photosAtMost } from '#contract/rules/photos.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { pageRequest } from '../../../platform/page/page-data.ts'
import { Button } from '../../../ui/button.tsx'
import { EditAndDelete } from '../kit/edit-and-delete.tsx'
import { SortableToolList } from '../kit/sortable-tool-list.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { UploadQueue } from '../uploads/upload-queue.tsx'
import type { Route } from './+types/photos-page.ts'
import { AddPhotos } from './add-photos.tsx'
import { AddPhoto, EditPhoto } from './photo-dialogs.tsx'
import { photosQuery } from './settings.queries.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

export const handle: LayoutHandle = { staffTexts: 'staff-uploads' }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [photosQuery(context.get(pageRequest).language)])

export const clientLoader = loadInBrowser

/** Tool for the photos page and the order of its photos. */
export default function PhotosToolPage() {
  const { t, i18n } = useTranslation('staff-settings')
  const query = useQuery(photosQuery(i18n.language))
  const [open, setOpen] = useState<'new' | readonly File[] | Photo>()
  const uploads = usePhotoUploads()
  const close = () => setOpen(undefined)
  const waiting = uploads.items.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const room = Math.max(0, photosAtMost - (query.data?.length ?? 0) - waiting)
  const add = <Button onClick={() => setOpen('new')}>{t('photos.add')}</Button>
  return (
    <>
      <Head title={t('photos.title')} noindex />
      <ToolHead title={t('photos.title')} note={t('photos.note')} action={add} />
      <UploadQueue items={uploads.items} onCancel={uploads.cancel} onRetry={uploads.retry} />
      <SortableToolList
        label={t('photos.title')}
        pictures
        query={query}
        nameOf={nameOf}
        row={(photo) => <PhotoRow photo={photo} edit={() => setOpen(photo)} />}
        move={(id, before) => api('PUT /api/photos/:id/position', { params: { id }, body: { before } })}
        empty={{ mark: 'fish', at: [64, 67], title: t('photos.empty'), text: t('photos.emptyText') }}
      />
      {open === 'new' && <AddPhoto close={close} onSeveral={setOpen} />}
      {isFiles(open) && <AddPhotos files={open} room={room} send={uploads.add} close={close} />}
      {open && open !== 'new' && !isFiles(open) && <EditPhoto photo={open} close={close} />}
    </>
  )
}

const isFiles = (open: unknown): open is readonly File[] => Array.isArray(open)

const nameOf = ({ caption, alt }: Photo) => caption || alt

function PhotoRow({ photo, edit }: { photo: Photo; edit: () => void }) {
  const { id, src, alt, caption } = photo
  const name = nameOf(photo)
  return (
    <ToolRow picture={<img src={src} alt="" loading="lazy" />} title={name} facts={caption ? alt : undefined}>
      <EditAndDelete
        name={name}
        onEdit={edit}
        act={() => api('DELETE /api/photos/:id', { params: { id } })}
      />
    </ToolRow>
  )
}
