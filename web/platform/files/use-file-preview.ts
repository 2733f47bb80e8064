import { useEffect, useState } from 'react'

/** Returns an object URL for a chosen file, revoked on change and unmount; undefined without a file. */
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
