import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumContent } from '#contract/albums.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Slot } from '#contract/stores.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useTranslatedFailure } from '../../../platform/texts/use-translated-failure.ts'
import { toast } from '../../../platform/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SlotPicture } from '../../stores/slot-picture.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import type { Route } from './+types/plain-page.ts'
import { AlbumHead } from './album-head.tsx'
import { useAlbumKind } from './album-kind.ts'
import { AlbumStage, albumIdOf, useAlbumId } from './album-stage.tsx'
import { albumContentQuery } from './albums.queries.ts'
import { failureText } from './failure-text.ts'
import { useLink } from './use-link.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-albums' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = albumIdOf(params.id)
  return readAnswers(context, () => (id ? [albumContentQuery(id)] : []))
}

export const clientLoader = loadInBrowser

/** The album as a plain list: one row for each product. */
export default function PlainPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumContentQuery(id)}>{(album) => <Plain key={album.id} album={album} />}</AlbumStage>
  )
}

function Plain({ album }: { album: AlbumContent }) {
  const { t } = useTranslation('staff-albums')
  const { id, content } = album
  const grid = <Link to={`/shopEdit/${id}`}>{t('sheet.grid')}</Link>
  return (
    <>
      <AlbumHead album={album} />
      {content.length === 0 && (
        <EmptyState
          mark="fish"
          at={[51, 79]}
          title={t('plain.empty')}
          action={<ButtonLink to={`/shopEdit/${id}`}>{t('sheet.grid')}</ButtonLink>}
        >
          {t('plain.emptyText')}
        </EmptyState>
      )}
      {content.length > 0 && (
        <>
          <ol className="mt-3">
            {content.map((slot) => (
              <PlainSlot key={slot.url} albumId={id} slot={slot} />
            ))}
          </ol>
          <p className="mt-4 text-muted [&>a]:text-sea [&>a]:underline [&>a]:underline-offset-3">{grid}</p>
        </>
      )}
    </>
  )
}

function PlainSlot({ albumId, slot }: { albumId: number; slot: Slot }) {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  const [isTried, setTried] = useState(false)
  const onSaved = (message: string) => {
    setTried(false)
    toast(message)
  }
  const link = useLink({ albumId, slot, emptyLink: 'stays', onSaved })
  useUnsavedInput(link.isChanged, { save: link.isSavable ? link.save : undefined })
  const number = slot.position + 1
  const failure = useTranslatedFailure(link.error)
  const refused = failure && failureText(failure, t('link.failed'))
  return (
    <li className="border-line border-b py-4">
      <form
        className="grid gap-x-4 gap-y-3 md:grid-cols-[--spacing(18)_minmax(0,1fr)_minmax(0,1.6fr)_auto] md:items-start [&>button]:min-h-11 [&>button]:md:mt-6.75"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          // An emptied field does not remove the link; that is done on the slots screen.
          if (link.isEmpty && link.name === slot.description) link.setUrl(slot.actionUrl)
          else if (link.isSavable && !link.isPending) link.mutate()
        }}
      >
        <span className="block size-18 overflow-hidden rounded-picture [&_img]:size-full [&_img]:object-cover">
          <SlotPicture
            address={slot.url}
            alt={slot.description || t('sheet.nameless', { number, context })}
            sizes="72px"
          />
        </span>
        <Field label={t('link.name', { context })}>
          <TextInput
            value={link.name}
            maxLength={bounds.album.product}
            autoComplete="off"
            onChange={({ target }) => link.setName(target.value)}
          />
        </Field>
        <Field
          label={t('link.url', { context })}
          error={isTried && !link.isSavable ? t('link.invalid') : (refused ?? undefined)}
        >
          <TextInput
            type="url"
            inputMode="url"
            value={link.url}
            maxLength={bounds.url.max}
            autoComplete="off"
            onChange={({ target }) => link.setUrl(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="outline"
          busy={link.isPending}
          aria-label={t('plain.saveLabel', { number, context })}
        >
          {t('link.save')}
        </Button>
      </form>
    </li>
  )
}
