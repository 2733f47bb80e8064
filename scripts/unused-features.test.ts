import { expect, test } from 'vitest'
import { withoutFunctions } from './unused-features.ts'

const code = `function send(
  form,
  options = {}
) {
  if (form) {
    return form.send(options);
  }
}
function read(id) {
  return id;
}
\tasync function load$1(id) {
\t\treturn read(id);
\t}
Sender.prototype.send = function (form) {
  send(form);
};
function Sender(form) {
  this.form = form;
}
`

test('what a function does is left out, and what stands around it stays', () => {
  const shorter = withoutFunctions(code, ['send', 'load$1'])
  expect(shorter).not.toContain('form.send(options)')
  expect(shorter).not.toContain('return read(id)')
  expect(shorter).toContain('function read(id) {\n  return id;\n}')
})

test('one that is asked answers', () => {
  const read = new Function(`${withoutFunctions(code, [['read', 'return 7']])} return read`)()
  expect(read('a')).toBe(7)
})

test('methods of what is never made are left out with it', () => {
  const shorter = withoutFunctions(code, ['Sender'])
  expect(shorter).not.toContain('prototype')
  expect(shorter).not.toContain('this.form')
})

test('a function that is not there any more is told', () => {
  expect(() => withoutFunctions(code, ['forget'])).toThrow('forget is written in another way')
})
