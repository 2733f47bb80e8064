import { expect, test } from 'vitest'
import { channelTabs } from './channel-head.tsx'

test('a favourite stands among all favourites, any other channel alone', () => {
  expect(channelTabs('rio', ['barra', 'rio'])).toEqual(['barra', 'rio'])
  expect(channelTabs('porto', ['barra', 'rio'])).toEqual(['porto'])
})

test('until the favourites are known there is the channel itself', () => {
  expect(channelTabs('rio', undefined)).toEqual(['rio'])
})
