import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as bounds from '#contract/rules/bounds.ts'
import type { Config } from '../../config.ts'
import type { AccountsService } from '../../features/accounts/accounts.service.ts'
import type { AppPasswordsService } from '../../features/app-passwords/app-passwords.service.ts'
import type { LinePicturesService } from '../../features/line-pictures/line-pictures.service.ts'
import type { Actor } from '../../platform/actor.ts'
import { ensure, Forbidden, Refusal, Unauthorized } from '../../platform/errors.ts'
import { isLoopback } from '../../platform/http/client-address.ts'
import { bearerOf } from '../../platform/http/http-routes.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { IncomingFile, IncomingFiles } from '../../platform/incoming-files.ts'

/** Path for uploads of clients. */
export const fileHostPath = '/irc/pictures'

const accepted = 'image/jpeg, image/png, image/gif, image/webp, image/avif'
const { maxBytes } = bounds.linePicture

interface Dependencies {
  config: Pick<Config, 'publicUrl'>
  origins: Origins
  incomingFiles: Pick<IncomingFiles, 'receiveWhole' | 'discard'>
  accounts: Pick<AccountsService, 'authenticate' | 'listActors'>
  appPasswords: Pick<AppPasswordsService, 'check'>
  linePictures: Pick<LinePicturesService, 'add'>
}

/**
 * `soju.im/FILEHOST`: a client uploads a picture with its IRC credentials and gets an address. The picture is
 * private until its uploader sends the address in a message, to which it then belongs.
 * https://soju.im/filehost
 */
export async function mountFileHost(http: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { config, origins, incomingFiles, accounts, linePictures } = dependencies

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers } = request
    ensure(origins.allows(headers.origin, headers.host), 'origin_refused')
    const actor = await identify(request, dependencies).catch((error: unknown) => {
      if (error instanceof Unauthorized)
        reply.header('www-authenticate', 'Basic realm="IRC", charset="UTF-8"')
      throw error
    })
    if (actor.termsPending) throw new Forbidden('terms_pending')
    if (actor.secondStepPending) throw new Forbidden('second_step_needed')
    request.session = { isValid: true, actor }
    request.language = actor.language
    if (Number(headers['content-length'] ?? 0) > maxBytes)
      throw new Refusal(413, 'file_too_large', { params: { mebibytes: Math.floor(maxBytes / 1024 ** 2) } })
  }

  async function upload(request: FastifyRequest, reply: FastifyReply) {
    const files: IncomingFile[] = []
    try {
      const file = await incomingFiles.receiveWhole(request.raw, { maxBytes }, files)
      const { url } = await linePictures.add(await findSender(request), { file })
      return reply
        .code(201)
        .headers({ location: new URL(url, config.publicUrl).href })
        .send()
    } finally {
      await incomingFiles.discard({ files })
    }
  }

  /** Throws if the uploader was signed out during the upload. */
  async function findSender({ session }: FastifyRequest): Promise<Actor> {
    const [actor] = session?.isValid ? await accounts.listActors([session.actor.sessionId]) : []
    if (!actor) throw new Unauthorized('jwt_invalid')
    return actor
  }

  await http.register(async (app) => {
    // The type stated by the client is ignored: it is detected from the content.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // Responds to OPTIONS whether or not it is a CORS preflight.
    const cors = { strictPreflight: false, preflightContinue: true }
    app.options(fileHostPath, { config: { cors } }, (_request, reply) =>
      reply.code(204).headers({ allow: 'OPTIONS, POST', 'accept-post': accepted }).send(),
    )
    const config = { readsBodyItself: true, takesFile: true } as const
    app.post(fileHostPath, { onRequest: admit, config }, upload)
  })
}

/** Authenticates by an app password or by the access token of a session. */
async function identify(
  request: FastifyRequest,
  { config, accounts, appPasswords }: Dependencies,
): Promise<Actor> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) {
    const session = await accounts.authenticate(bearer)
    if (!session.isValid) throw new Unauthorized(session.reason === 'expired' ? 'jwt_expired' : 'jwt_invalid')
    return session.actor
  }
  const isSecure = config.publicUrl.startsWith('https:') || isLoopback(request.ip)
  const { login, password } = basicOf(request)
  const actor =
    isSecure && login && password ? await appPasswords.check(login, password, request.ip) : undefined
  if (!actor) throw new Unauthorized('invalid_credentials')
  return actor
}

/** RFC 7617: the name has no colon, but the password may. */
function basicOf({ headers }: FastifyRequest): { login?: string | undefined; password?: string | undefined } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]{1,1000})$/i.exec(headers.authorization ?? '') ?? []
  const [, login, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { login, password }
}
