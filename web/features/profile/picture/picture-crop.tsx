import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { Crop } from '#contract/rules/crop.ts'
import 'react-easy-crop/react-easy-crop.css'
import './picture-crop.css'

const zooms = { min: 1, max: 4, step: 0.05, key: 0.2 }

interface PictureCropProps {
  /** Object URL of the picture. */
  image: string
  disabled: boolean
  onCrop: (crop: Crop) => void
}

/** Crops a picture by dragging, pinching, the wheel, or keys, with a preview beside it. */
export function PictureCrop({ image, disabled, onCrop }: PictureCropProps) {
  const { t } = useTranslation('profile')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [part, setPart] = useState<Crop>()
  const zoomTo = (wish: number) => setZoom(Math.min(Math.max(wish, zooms.min), zooms.max))

  function zoomByKey(event: React.KeyboardEvent): void {
    const isNearer = event.key === '+' || event.key === '='
    if (!isNearer && event.key !== '-') return
    event.preventDefault()
    zoomTo(zoom + (isNearer ? zooms.key : -zooms.key))
  }

  return (
    <div className={`flex flex-col gap-3 ${disabled ? 'pointer-events-none opacity-60' : ''}`}>
      <div className="flex items-end gap-4">
        <div className="picture-crop">
          <Cropper
            image={image}
            crop={place}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            aspect={1}
            objectFit="cover"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{
              role: 'group',
              'aria-label': t('picture.crop'),
              onKeyDownCapture: zoomByKey,
            }}
            onCropChange={setPlace}
            onZoomChange={zoomTo}
            onCropAreaChange={({ x, y, width, height }) => {
              // A drawing without a size of its own yields no finite numbers.
              const crop = { left: x / 100, top: y / 100, width: width / 100, height: height / 100 }
              if (!Object.values(crop).every(Number.isFinite)) return
              setPart(crop)
              onCrop(crop)
            }}
          />
        </div>
        <Preview image={image} part={part} label={t('picture.preview')} />
      </div>
      <label className="flex items-center gap-3 text-label">
        {t('picture.zoom')}
        <input
          type="range"
          className="picture-zoom min-w-0 flex-1"
          min={zooms.min}
          max={zooms.max}
          step={zooms.step}
          value={zoom}
          disabled={disabled}
          aria-valuetext={t('picture.zoomed', { percent: Math.round(zoom * 100) })}
          onChange={({ target }) => zoomTo(target.valueAsNumber)}
        />
      </label>
      <p className="text-muted text-small/body">{t('picture.cropHint')}</p>
    </div>
  )
}

interface PreviewProps {
  image: string
  part: Crop | undefined
  label: string
}

/** The cropped part, as an avatar. */
function Preview({ image, part, label }: PreviewProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className="relative block size-16 flex-none overflow-hidden rounded-full bg-sunken sm:size-20"
    >
      {part && (
        <img
          src={image}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${100 / part.width}%`,
            height: `${100 / part.height}%`,
            left: `${(-100 * part.left) / part.width}%`,
            top: `${(-100 * part.top) / part.height}%`,
          }}
        />
      )}
    </span>
  )
}
