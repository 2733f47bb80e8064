import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitedParser } from './open-server.ts'

const encoder = new limitedParser.Encoder()
const nested = (depth: number, inside: unknown) => {
  let value = inside
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Returns the packet that the server decodes. */
function decoded(packets: readonly unknown[]): unknown {
  const decoder = new limitedParser.Decoder()
  let received: unknown
  decoder.on('decoded', (packet) => {
    received = packet
  })
  for (const packet of packets) decoder.add(packet)
  return received
}

const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', '/', '-', '5', 'é') })
const name = fc.string({ unit: fc.constantFrom('"', '[', '-', 'a', '\\') }).map((text) => `/${text}`)
const packet = fc.record(
  { type: fc.constantFrom(2, 3), nsp: name, id: fc.nat() },
  { requiredKeys: ['type', 'nsp'] },
)

test('whatever a packet is called and numbered, it is heard as it was sent', () => {
  const attached = fc.constantFrom<unknown>('x', Buffer.from('x'))
  fc.assert(
    fc.property(packet, text, attached, (head, said, more) => {
      const sent = { ...head, data: [said, { said, more }] }
      expect(decoded(encoder.encode(sent))).toMatchObject({ nsp: head.nsp, data: [said, { said, more }] })
    }),
  )
})

test('whatever a packet is called and numbered, too deep it is refused', () => {
  fc.assert(
    fc.property(packet, text, (head, said) => {
      const sent = (depth: number) => encoder.encode({ ...head, data: [said, nested(depth, said)] })
      expect(decoded(sent(31))).toBeDefined()
      expect(() => decoded(sent(32))).toThrow('too complex')
    }),
  )
})
