import { beforeEach, expect, test } from 'vitest'
import { holdComposer } from './early-composer.ts'
import { type EarlyChannel, takeEarlyWords } from './take-over.ts'

let held: EarlyChannel
let said: string[]
let field: HTMLTextAreaElement

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<div class="channel"><form class="composer">
    <button type="button" class="composer-nick"><span class="nick"></span></button>
    <div class="composer-grow"><div></div><textarea></textarea></div>
    <button type="submit" aria-disabled="true"></button></form></div>`
  held = { slug: 'rio' }
  said = []
  window.earlyChannel = held
})

function hold() {
  const channel = document.querySelector<HTMLElement>('.channel')
  if (!channel) throw new Error('no channel')
  holdComposer(channel, { held, userId: 7, username: 'lia' }, (text) => said.push(text))
  field = document.querySelector('textarea') ?? field
}

function type(text: string) {
  field.value = text
  field.dispatchEvent(new Event('input'))
}
const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
const takeOver = () => {
  const taken = document.createElement('textarea')
  document.body.replaceChildren(taken)
  const told: string[] = []
  return { taken, told, sent: takeEarlyWords('rio', taken, (text) => told.push(text)) }
}

test('Enter says a line once, and the field is empty again', () => {
  hold()
  type('bom dia')
  press('Enter')
  press('Enter')
  expect(said).toEqual(['bom dia'])
  expect(field.value).toBe('')
  expect(localStorage.getItem('draft:7:rio')).toBeNull()
})

test('nothing and too much are not said', () => {
  hold()
  type('   ')
  press('Enter')
  type('a'.repeat(5000))
  press('Enter')
  expect(said).toEqual([])
})

test('the button says the line, too, and the page is not left', () => {
  hold()
  type('oi')
  const submit = new Event('submit', { cancelable: true })
  document.querySelector('form')?.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(true)
  expect(said).toEqual(['oi'])
})

test('what is being written is kept, with its place in the field, for the field that comes', () => {
  localStorage.setItem('draft:7:rio', 'bom ')
  hold()
  expect(field.value).toBe('bom ')
  expect(document.querySelector('.nick')?.textContent).toBe('lia')
  field.focus()
  type('bom di')
  field.setSelectionRange(3, 3)
  expect(localStorage.getItem('draft:7:rio')).toBe('bom di')

  const { taken, told, sent } = takeOver()
  expect(told).toEqual(['bom di'])
  expect(document.activeElement).toBe(taken)
  expect(sent).toBe(false)
  expect(takeEarlyWords('rio', taken, () => {})).toBe(false)
})

test('a command waits for the code that obeys it, unless it is written anew', () => {
  hold()
  type('/topic praia')
  press('Enter')
  expect(said).toEqual([])
  expect(held.isSent).toBe(true)
  type('/topic praia de dia')
  expect(held.isSent).toBe(false)
  press('Enter')
  expect(takeOver().sent).toBe(true)
})

test('another channel takes over nothing', () => {
  hold()
  type('oi')
  expect(takeEarlyWords('brasil', document.createElement('textarea'), () => {})).toBe(false)
  expect(held.field).toBe(field)
})
