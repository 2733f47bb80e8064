import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** Accessible name. */
  label: string
  className?: string
}

/** A QR code, dark on light in both themes: many apps read no other. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`size-48 ${className}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  )
}
