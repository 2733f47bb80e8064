import { isIP } from 'node:net'
import { z } from 'zod'

// Every message says what to write instead.

/** A number between two, both included. */
export const numberFrom = (least: number, most: number, kind = 'number') => {
  const error = `only a ${kind} from ${least} to ${most}`
  return z.coerce.number({ error }).min(least, { error }).max(most, { error })
}
/** The same without a fraction. */
export const wholeFrom = (least: number, most: number) =>
  numberFrom(least, most, 'whole number').int({ error: `only a whole number from ${least} to ${most}` })
/** Multiplies something. */
export const factor = z.coerce
  .number({ error: 'only a number above 0' })
  .positive({ error: 'only a number above 0' })
/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: `only ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
/** As many characters as this, at least and at most. */
export const textFrom = (least: number, most: number) => {
  // In an .env, a # without quotes ends the value.
  const error = `only ${least} to ${most} characters; a value with a # needs quotes in .env`
  return z.string().min(least, { error }).max(most, { error })
}
export const port = wholeFrom(0, 65_535)
/** URL of a page or service. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'only an address, such as https://example.org',
})
/** Base URL without a path: pages are always at the root of their host. */
export const siteAddress = webAddress
  .refine((text) => {
    const url = URL.parse(text)
    return !url || (/^\/*$/.test(url.pathname) && !(url.search || url.hash || url.username || url.password))
  }, 'only scheme, host and port')
  .transform((text) => new URL(text).origin)
/** Host to listen on: IP address or name, without scheme and port. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text),
    'only an IP address or the name of a host, such as 0.0.0.0',
  )
/** `name@host`, or `Name <name@host>`. */
export const sender = z
  .string()
  .regex(
    /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'only an address, such as no-reply@example.org, or Name <no-reply@example.org>',
  )
/** `name@host`, also of a host without a dot, with room for a token after the name. */
export const bounceAddress = z
  .string()
  .regex(
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i,
    'only an address, such as bounces@example.org',
  )
  .refine((address) => address.indexOf('@') <= 14, 'at most 14 characters before the @')
  .refine((address) => !address.includes('+'), 'no + before the @, where each email adds one')
/** URL, or only host and port: then HTTPS, except on this machine. */
export const webHost = z
  .string()
  .transform((text) => {
    if (text.includes('://')) return text
    return `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`
  })
  .pipe(webAddress)
/** Words between commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** IP address, range such as `10.0.0.0/8`, or the name of a range. */
export const proxy = z.string().refine((range) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true
  const [, network = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  return Number(prefix) <= { 0: -1, 4: 32, 6: 128 }[isIP(network) as 0 | 4 | 6]
}, 'only IP addresses and ranges, such as 10.0.0.0/8, separated by commas')
