import type { FastifyRequest } from 'fastify'

/** Lines of depth on water, which both themes let shine through. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><path fill="#3a86b4" fill-opacity=".16" d="M0 0h400v300H0z"/><g fill="none" stroke="#3a86b4" stroke-opacity=".55"><path d="M0 66c70-34 120 20 190-4S330 4 400 40M0 128c84-30 130 34 206 6s120-50 194-18M0 196c90-20 142 40 220 10s112-34 180-6"/><path stroke-dasharray="7 6" d="M0 258c96-12 150 34 232 8s104-22 168 4"/></g></svg>`

/**
 * WebKit puts its own sign in the place of a picture that does not come, where other engines let a style sheet draw. But
 * it shows a picture that comes with the news that there is none.
 */
export function lostPictureFor({ headers }: FastifyRequest): string | undefined {
  const { accept = '', 'user-agent': browser = '' } = headers
  const isWebKit = browser.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(browser)
  return isWebKit && accept.startsWith('image/') ? svg : undefined
}
