import { expect, test } from 'vitest'
import { findCommands } from './command-completion.tsx'
import { commandNames, isCommand, ownCommand } from './slash-commands.ts'

test('one slash begins a command, two say a line that begins with one', () => {
  expect(isCommand('/topic maré')).toBe(true)
  expect(isCommand('//topic')).toBe(false)
  expect(isCommand('http://exemplo.com')).toBe(false)
})

test('joining and parting are the browser’s own', () => {
  expect(ownCommand('/join #Rio')).toEqual({ kind: 'go', to: '/rio' })
  expect(ownCommand('/JOIN rio agora')).toEqual({ kind: 'go', to: '/rio' })
  expect(ownCommand('/part')).toEqual({ kind: 'go', to: '/channels' })
})

test('joining nowhere, or where no channel can be, is told', () => {
  expect(ownCommand('/join')).toEqual({ kind: 'note', key: 'joinWhere' })
  expect(ownCommand('/join ../admin')).toEqual({ kind: 'note', key: 'joinWhere' })
})

test('who somebody is is shown in the browser; without a name the server answers', () => {
  expect(ownCommand('/whois Lia')).toEqual({ kind: 'whois', nickname: 'Lia' })
  expect(ownCommand('/whois @Lia agora')).toEqual({ kind: 'whois', nickname: 'Lia' })
  expect(ownCommand('/whois')).toBeUndefined()
})

test('everything else is for the server', () => {
  expect(ownCommand('/kick rui')).toBeUndefined()
  expect(ownCommand('/joinery')).toBeUndefined()
  expect(ownCommand('//join rio')).toBeUndefined()
  expect(ownCommand('oi')).toBeUndefined()
})

test('commands are offered to those who may give them in a channel, the whole word first', () => {
  expect(findCommands('k', 0)).toEqual([])
  expect(findCommands('KickBan', 5)).toEqual(['kickban'])
  expect(findCommands('op', 5)).toEqual([])
  const ofAll = ['me', 'msg', 'nick', 'whois', 'invite', 'topic', 'join', 'part', 'away', 'back', 'help']
  expect(findCommands('', 3)).toEqual(ofAll)
  expect(findCommands('', 10)).not.toContain('master')
  expect(findCommands('', 100).toSorted()).toEqual(commandNames.toSorted())
})
