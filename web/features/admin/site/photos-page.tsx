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
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ArrowDownIcon } from '../../../ui/icons/arrow-down.ts'
import { ArrowUpIcon } from '../../../ui/icons/arrow-up.ts'
import { DeleteButton } from '../kit/delete-button.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
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
      <ToolList
        label={t('photos.title')}
        pictures
        query={query}
        keyOf={({ id }) => id}
        row={(photo, index, all) => (
          <PhotoRow photo={photo} index={index} all={all} edit={() => setOpen(photo)} />
        )}
        empty={{ mark: 'fish', at: [64, 68], title: t('photos.empty'), text: t('photos.emptyText') }}
      />
      {open === 'new' && <AddPhoto close={close} onSeveral={setOpen} />}
      {isFiles(open) && <AddPhotos files={open} room={room} send={uploads.add} close={close} />}
      {open && open !== 'new' && !isFiles(open) && <EditPhoto photo={open} close={close} />}
    </>
  )
}

const isFiles = (open: unknown): open is readonly File[] => Array.isArray(open)

interface PhotoRowProps {
  photo: Photo
  index: number
  all: readonly Photo[]
  edit: () => void
}

function PhotoRow({ photo: { id, src, alt, caption }, index, all, edit }: PhotoRowProps) {
  const { t } = useTranslation('staff')
  const params = { id }
  const name = caption || alt
  const { mutate, isPending, error } = useStaffAct((before: number | null) =>
    api('PUT /api/photos/:id/position', { params, body: { before } }),
  )
  return (
    <>
      <ToolRow
        picture={<img src={src} alt="" loading="lazy" />}
        title={name}
        facts={caption ? alt : undefined}
      >
        <Button
          variant="ghost"
          size="small"
          aria-disabled={isPending || index === 0}
          aria-label={t('tool.up', { name })}
          onClick={() => !isPending && index > 0 && mutate(all[index - 1]?.id ?? null)}
        >
          <ArrowUpIcon aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-disabled={isPending || index === all.length - 1}
          aria-label={t('tool.down', { name })}
          onClick={() => !isPending && index < all.length - 1 && mutate(all[index + 2]?.id ?? null)}
        >
          <ArrowDownIcon aria-hidden="true" />
        </Button>
        <EditButton name={name} onEdit={edit} />
        <DeleteButton name={name} act={() => api('DELETE /api/photos/:id', { params })} />
      </ToolRow>
      {error && <Banner kind="error">{error.message}</Banner>}
    </>
  )
}
