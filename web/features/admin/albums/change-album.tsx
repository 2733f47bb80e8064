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
  const stored: AlbumDraft = { name, country, category: category.id ?? '' }
  const [typed, setTyped] = useState<Partial<AlbumDraft>>({})
  const draft = { ...stored, ...typed }
  const [moves, setMoves] = useState(false)
  const [isTried, setTried] = useState(false)
  const { slug: draftSlug, isWhole } = readDraft(draft, kind)
  const isMoved = draftSlug !== '' && draftSlug !== album.slug
  const follows = isMoved && (album.wasPublished ? moves : draft.name !== name || draft.address !== undefined)
  const slug = follows ? draftSlug : album.slug
  const changes = changesOf(stored, draft)
  const isChanged = follows || Object.keys(changes).length > 0
  const { mutateAsync, reset, isPending, error, data } = useSave(id, (sent) => {
    setTyped((now) => changesOf({ ...stored, ...sent }, { ...stored, ...now }))
    setMoves(false)
  })
  const save = async () => {
    setTried(true)
    if (!isWhole || isPending) return false
    return isFulfilled(mutateAsync({ typed: changes, slug: follows ? slug : undefined }))
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
          setTyped(changesOf(stored, changed))
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

/** Returns what was typed: a colleague may have changed the rest since. */
function changesOf(
  stored: AlbumDraft,
  { name, address, country, category }: AlbumDraft,
): Partial<AlbumDraft> {
  return {
    ...(name !== stored.name && { name }),
    ...(address !== stored.address && { address }),
    ...(country !== stored.country && { country }),
    ...(category !== stored.category && { category }),
  }
}

interface Sent {
  typed: Partial<AlbumDraft>
  slug: string | undefined
}

function useSave(id: number, onSaved: (typed: Partial<AlbumDraft>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ typed: { name, country, category }, slug }: Sent) => {
      const body = {
        ...(name !== undefined && { name }),
        ...(country && { country }),
        ...(category !== undefined && { category: category === '' ? null : category }),
        ...(slug && { slug }),
      }
      return api('PUT /api/album_edit/:id', { params: { id }, body })
    },
    onSuccess: async (_, { typed }) => {
      void queries.invalidateQueries({ queryKey: albumListKey })
      void queries.invalidateQueries({ queryKey: albumContentKey(id) })
      await queries.invalidateQueries({ queryKey: albumInfoKey(id) })
      onSaved(typed)
    },
  })
}
