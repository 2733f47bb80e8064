import { useEffect, useState } from 'react'

/** The address of a picture that was chosen and not sent yet, as long as it is shown; nothing without one. */
export function useFilePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!file) return setPreview(undefined)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return preview
}
