import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { slotMark } from '#contract/rules/albums.ts'
import type { Album, Slot } from '#contract/stores.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { PinterestLogoIcon } from '../../ui/icons/pinterest-logo.ts'
import { closingHandlers, useModal } from '../../ui/overlays/use-modal.ts'
import { albumAddress } from './album-address.ts'
import { slotLink } from './album-sheet.tsx'
import { ProductSteps } from './product-steps.tsx'
import { ProductWords } from './product-words.tsx'
import { moveFromSlot, moveToSlot } from './slot-moves.ts'
import { SlotPicture } from './slot-picture.tsx'
import './product-dialog.css'

interface ProductDialogProps {
  album: Album
  /** Position of a slot of the album. */
  position: number
  /** Whether its slot was pressed; otherwise a URL has led here. */
  fromSlot: boolean
  show: (position: number) => void
  close: () => void
}

/** Dialog with one product; the arrow keys show its neighbours. */
export default function ProductDialog({ album, position, fromSlot, show, close }: ProductDialogProps) {
  const { t } = useTranslation('stores')
  const picture = useRef<HTMLDivElement>(null)
  // Each effect where the dialog is open: before it is closed, and after it was opened.
  useMoveToSlot(position, picture)
  const dialog = useModal()
  useMoveFromSlot(position, fromSlot, picture)
  const title = useId()
  const closeButton = useTakenFocus<HTMLButtonElement>()
  useFocusLeft(position)
  const { content } = album
  const index = content.findIndex((slot) => slot.position === position)
  const slot = content[index]
  if (!slot) return null

  const name = slot.description || t('album.nameless', { number: index + 1, context: album.kind })
  const step = (by: number) => {
    const next = content[index + by]
    if (next) show(next.position)
  }
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={title}
      className="dialog dialog-sheet product"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
      {...closingHandlers(close)}
    >
      <ProductPicture album={album} slot={slot} name={name} pictureRef={picture} />
      <div className="product-side">
        <ProductWords
          album={album}
          slot={slot}
          name={name}
          titleId={title}
          close={close}
          closeRef={closeButton}
        />
        <ProductSteps kind={album.kind} slots={content} index={index} step={step} show={show} />
      </div>
    </dialog>
  )
}

/**
 * If nothing had the focus before, because a URL opened the dialog or it was opened before hydration, closing
 * moves the focus to the product.
 */
function useFocusLeft(position: number): void {
  const leave = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    slotLink(position)?.focus()
  })
  useEffect(() => () => leave(), [])
}

/** Only the product that opens the dialog moves there; its neighbours appear in place. */
function useMoveFromSlot(
  position: number,
  fromSlot: boolean,
  picture: React.RefObject<HTMLDivElement | null>,
): void {
  const opening = useRef(fromSlot)
  useLayoutEffect(() => {
    if (!opening.current || !picture.current) return
    opening.current = false
    return moveFromSlot(position, picture.current)
  }, [position, picture])
}

/** The product that is shown last returns to its slot. */
function useMoveToSlot(position: number, picture: React.RefObject<HTMLDivElement | null>): void {
  const leave = useEffectEvent(() => {
    if (picture.current) moveToSlot(position, picture.current)
  })
  useLayoutEffect(() => () => leave(), [])
}

interface ProductPictureProps {
  album: Album
  slot: Slot
  name: string
  pictureRef: React.Ref<HTMLDivElement>
}

function ProductPicture({ album, slot, name, pictureRef }: ProductPictureProps) {
  const absolute = useAbsoluteAddress()
  const page = absolute(`${albumAddress(album)}#${slotMark(slot.position)}`)
  return (
    <div ref={pictureRef} className="product-picture" style={{ backgroundColor: slot.colour }}>
      <SlotPicture
        key={slot.url}
        address={slot.url}
        alt={name}
        sizes="(min-width: 768px) 560px, 100vw"
        first
      />
      <PinLink page={page} picture={absolute(slot.url)} text={`${name} · ${album.name}`} />
    </div>
  )
}

interface PinLinkProps {
  /** Absolute URLs of the page that the pin leads to, and of its picture. */
  page: string
  picture: string
  text: string
}

/** Nothing of Pinterest is loaded before the link is pressed. */
function PinLink({ page, picture, text }: PinLinkProps) {
  const { t } = useTranslation('stores')
  const query = new URLSearchParams({ url: page, media: picture, description: text })
  return (
    <a
      href={`https://www.pinterest.com/pin/create/button/?${query}`}
      target="_blank"
      rel="noopener noreferrer"
      className="pin-link"
      aria-label={t('product.saveLabel')}
    >
      <PinterestLogoIcon weight="fill" aria-hidden="true" />
      {t('product.save')}
    </a>
  )
}
