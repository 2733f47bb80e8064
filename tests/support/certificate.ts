import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CertificateFiles {
  certFile: string
  keyFile: string
}

export const newCertificateFiles = async (): Promise<CertificateFiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-irc-'))
  return { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
}

/** Writes a self-signed certificate and its key to these files. */
export function writeCertificate({ certFile, keyFile }: CertificateFiles, name: string): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', `/CN=${name}`, '-days', '2']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' })
}
