import { expect, test } from 'vitest'
import { createChatTimes } from './chat-times.ts'

const site = { dateStyle: 'long-pt', timeZone: 'America/Sao_Paulo' } as const

test('an evening in Brazil is still that day, although it is the next in UTC', () => {
  const { dayOf, timeOf, titleOf } = createChatTimes(site, 'en')
  const at = '2026-11-21T01:49:00.000Z'

  expect(dayOf(at)).toBe('2026-11-20')
  expect(timeOf(at)).toBe('22:49')
  expect(titleOf(at)).toBe('sexta-feira, 20 de novembro de 2026')
})

test('a site may tell its days in the language of the interface', () => {
  const { titleOf } = createChatTimes({ ...site, dateStyle: 'interface' }, 'fr')

  expect(titleOf('2026-11-20T12:00:00.000Z')).toBe('vendredi 20 novembre 2026')
})
