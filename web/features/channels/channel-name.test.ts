import { expect, test } from 'vitest'
import { readChannelName } from './channel-name.ts'

test.each([
  ['Café da  Manhã', 'cafe-da-manha'],
  ['#Barra', 'barra'],
  [' são_joão-2 ', 'sao_joao-2'],
])('%j names #%s', (text, slug) => {
  expect(readChannelName(text)).toEqual({ slug, problem: undefined })
})

test('a space at the end of what is being typed is no part of the name', () => {
  expect(readChannelName('maré ').slug).toBe('mare')
})

test.each(['a.b', '-a', 'olá!', 'a'.repeat(51)])('%j is no name', (text) => {
  expect(readChannelName(text).problem).toBe('channel_name_invalid')
})

test.each(['Login', 'topic-channel', 'conversation_7', 'private-rio'])('%j belongs to the site', (text) => {
  expect(readChannelName(text).problem).toBe('channel_reserved')
})

test('nothing is no mistake yet', () => {
  expect(readChannelName(' # ')).toEqual({ slug: undefined, problem: undefined })
})
