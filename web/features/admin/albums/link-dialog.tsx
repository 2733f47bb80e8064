import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffSlot } from '#contract/albums.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { typedProductUrl } from '#contract/rules/product-url.ts'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../../ui/overlays/form-actions.tsx'
import { BrokenLink } from '../../stores/broken-link.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useAlbumKind } from './album-kind.ts'
import { failureText } from './failure-text.ts'
import { ProductProposal, useProductProposal } from './product-proposal.tsx'
import { useLink } from './use-link.ts'

interface LinkDialogProps {
  albumId: number
  slot: StaffSlot
  onReplace: (files: File[]) => void
  /** Called with the URL of the picture that was taken from the product's page. */
  onPicture: (url: string) => void
  /** Opens the library of uploaded pictures; this dialog stays open below it. */
  onLibrary: () => void
  onClose: () => void
}

/** Dialog for the name and link of a product. */
export default function LinkDialog({
  albumId,
  slot,
  onReplace,
  onPicture,
  onLibrary,
  onClose,
}: LinkDialogProps) {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  const form = useId()
  const [isTried, setTried] = useState(false)
  const [isTested, setTested] = useState(false)
  const onSaved = (message: string) => {
    toast(message)
    onClose()
  }
  const link = useLink({ albumId, slot, emptyLink: 'removes', onSaved })
  const { address, isSavable, error, isPending } = link
  const proposal = useProductProposal(albumId)
  useUnsavedInput(link.isChanged, { save: isSavable ? link.save : undefined })

  function test(): void {
    setTried(true)
    if (!address) return
    window.open(address, '_blank', 'noopener,noreferrer')
    setTested(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('link.title', { number: slot.position + 1, context })}
      actions={
        <FormButtons form={form} busy={isPending} onClose={onClose}>
          {t('link.save')}
        </FormButtons>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isSavable && !isPending) link.mutate()
        }}
      >
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
          hint={t(isTested ? 'link.tested' : 'link.urlHint', { context })}
          error={isTried && !isSavable ? t('link.invalid') : undefined}
        >
          <TextInput
            type="url"
            inputMode="url"
            value={link.url}
            maxLength={bounds.url.max}
            autoComplete="off"
            // A pasted link is fetched at once; a typed one only when the user asks for it.
            onPaste={({ clipboardData }) => {
              const pasted = typedProductUrl(clipboardData.getData('text'))
              if (pasted) proposal.ask(pasted)
            }}
            onChange={({ target }) => {
              link.setUrl(target.value)
              setTested(false)
            }}
          />
        </Field>
        <ProductProposal {...{ albumId, slot, reading: proposal, onPicture }} onName={link.setName} />
        {slot.brokenSince && link.url === slot.actionUrl && <BrokenLink since={slot.brokenSince} />}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button variant="outline" size="small" onClick={test}>
            {t('link.test')}
          </Button>
          {address && !proposal.isReading && !proposal.proposal && (
            <Button variant="outline" size="small" onClick={() => proposal.ask(address)}>
              {t('proposal.look')}
            </Button>
          )}
          <ReplaceButton
            onFiles={(files) => {
              onReplace(files)
              onClose()
            }}
          />
          <Button variant="ghost" size="small" aria-label={t('sheet.replaceFromLibrary')} onClick={onLibrary}>
            {t('sheet.library')}
          </Button>
        </div>
        {error && <Banner kind="error">{failureText(error, t('link.failed'))}</Banner>}
      </form>
    </Dialog>
  )
}

function ReplaceButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('staff-albums')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={libraryTypes.join(',')}
        hidden
        aria-label={t('sheet.replace')}
        onChange={({ target }) => target.files && target.files.length > 0 && onFiles([...target.files])}
      />
      <Button variant="ghost" size="small" onClick={() => input.current?.click()}>
        {t('sheet.replace')}
      </Button>
    </>
  )
}
