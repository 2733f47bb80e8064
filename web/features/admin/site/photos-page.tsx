import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { askInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import { pageRequest } from '../../../platform/page/page-data.ts'
import { Button } from '../../../ui/button.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import type { Route } from './+types/photos-page.ts'
import { AddPhoto, EditPhoto } from './photo-dialogs.tsx'
import { PhotoRow } from './photo-row.tsx'
import { photosQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [photosQuery(context.get(pageRequest).language)])

export const clientLoader = askInBrowser

/** The page of photos, in its order. */
export default function PhotosToolPage() {
  const { t, i18n } = useTranslation('staff-settings')
  const query = useQuery(photosQuery(i18n.language))
  const [open, setOpen] = useState<'new' | Photo>()
  const close = () => setOpen(undefined)
  const add = <Button onClick={() => setOpen('new')}>{t('photos.add')}</Button>
  return (
    <>
      <Head title={t('photos.title')} noindex />
      <ToolHead title={t('photos.title')} note={t('photos.note')} action={add} />
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
      {open === 'new' && <AddPhoto close={close} />}
      {open && open !== 'new' && <EditPhoto photo={open} close={close} />}
    </>
  )
}
