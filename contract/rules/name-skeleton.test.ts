import { describe, expect, test } from 'vitest'
import { nameSkeleton } from './name-skeleton.ts'

describe('names that can be taken for one another', () => {
  test.each([
    ['lola', 'l0la'],
    ['lola', 'LOLA'],
    ['lola', 'Iola'],
    ['lola', '1o1a'],
    ['maria', 'mar1a'],
    ['maria', 'MarIa'],
    ['lia1', 'lial'],
    ['joao', 'João'],
    ['amanda', 'arnanda'],
    ['wanda', 'vvanda'],
    ['vw', 'vvv'],
    ['mar|', 'marl'],
    ['Mar[1]', 'mar{I}'],
  ])('%s and %s', (one, other) => expect(nameSkeleton(one)).toBe(nameSkeleton(other)))
})

describe('names that stay apart', () => {
  test.each([
    ['lola', 'lula'],
    ['lia', 'lia_'],
    ['lia', 'l.ia'],
    ['lia2', 'lia3'],
    ['ana5', 'anas'],
    ['be4', 'bea'],
    ['ana10', 'ana'],
    ['clara', 'dara'],
  ])('%s and %s', (one, other) => expect(nameSkeleton(one)).not.toBe(nameSkeleton(other)))
})
