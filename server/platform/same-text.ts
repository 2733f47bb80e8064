import { timingSafeEqual } from 'node:crypto'

/** Compares what is secret: in the same time, wherever the two differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
