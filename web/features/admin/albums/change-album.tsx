import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlbumInfo } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { isFulfilled } from '../../../platform/is-fulfilled.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SaveLink } from '../../../ui/save-link.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { type AlbumDraft, AlbumFields, FinalAddress, readDraft } from './album-fields.tsx'
import { albumContentKey, albumInfoKey, albumListKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** Form for an existing album. */
export function ChangeAlbum({ album }: { album: AlbumInfo }) {
  const { t } = useTranslation('staff-albums')
  const { id, kind, name, country, category } = album
  const [draft, setDraft] = useState<AlbumDraft>({ name, country, category: category.id ?? '' })
  const [moves, setMoves] = useState(false)
  const [isTried, setTried] = useState(false)
  const { slug: draftSlug, isWhole } = readDraft(draft, kind)
  const isMoved = draftSlug !== '' && draftSlug !== album.slug
  const follows = isMoved && (album.wasPublished ? moves : draft.name !== name || draft.address !== undefined)
  const slug = follows ? draftSlug : album.slug
  const { mutateAsync, reset, isPending, error, data } = useSave(id, () => setMoves(false))
  const isChanged =
    follows || draft.name !== name || draft.country !== country || draft.category !== (category.id ?? '')
  const save = async () => {
    setTried(true)
    if (!isWhole || isPending) return false
    return isFulfilled(mutateAsync({ draft, slug: follows ? draftSlug : undefined }))
  }
  useUnsavedInput(isChanged, { save: isWhole ? save : undefined })

  return (
    <form
      className="mt-6 grid max-w-wide gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <AlbumFields
        kind={kind}
        draft={draft}
        onDraft={(changed) => {
          setDraft(changed)
          if (data) reset()
        }}
        isTried={isTried}
      />
      <FinalAddress kind={kind} slug={slug}>
        {album.wasPublished && isMoved && (
          <div className="mt-1.5 grid gap-2">
            <p className="field-note">{t(moves ? 'form.addressLeads' : 'form.addressKept')}</p>
            <Checkbox checked={moves} onChange={({ target }) => setMoves(target.checked)}>
              {t('form.addressChange')}
            </Checkbox>
          </div>
        )}
      </FinalAddress>
      <div aria-live="polite">
        {error && <Banner kind="error">{failureText(error, t('form.failedSave', { context: kind }))}</Banner>}
        {data && !error && !isPending && <Banner kind="success">{data.message}</Banner>}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" busy={isPending}>
          {t('form.save')}
        </Button>
        <SaveLink variant="ghost" to={`/shopEdit/${id}`} save={isChanged ? save : undefined}>
          {t('steps.products', { context: kind })}
        </SaveLink>
      </div>
    </form>
  )
}

function useSave(id: number, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, slug }: { draft: AlbumDraft; slug: string | undefined }) => {
      const { name, country, category } = draft
      if (country === '') throw new Error('nothing is saved without a country')
      const body = { name, country, category: category === '' ? null : category, ...(slug && { slug }) }
      return api('PUT /api/album_edit/:id', { params: { id }, body })
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: albumListKey })
      void queries.invalidateQueries({ queryKey: albumContentKey(id) })
      await queries.invalidateQueries({ queryKey: albumInfoKey(id) })
      onSaved()
    },
  })
}
