import { useRootData } from './root-data.ts'

/** `/blog/mar` → `https://example.org/blog/mar`; an address that is absolute stays. */
export function useAbsoluteAddress(): (address: string) => string {
  const site = useRootData()
  return (address) => (/^https?:/.test(address) ? address : (site?.publicUrl ?? '') + address)
}
