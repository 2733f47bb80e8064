import { useRootData } from './root-data.ts'

/** Returns a function from `/blog/mar` to `https://example.org/blog/mar`; absolute URLs stay as they are. */
export function useAbsoluteAddress(): (address: string) => string {
  const site = useRootData()
  return (address) => (/^https?:/.test(address) ? address : (site?.publicUrl ?? '') + address)
}
