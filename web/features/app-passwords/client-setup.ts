import type { IrcAddress } from '#contract/app-passwords.ts'

interface Account {
  irc: IrcAddress
  /** Name under which the client lists the site. */
  network: string
  username: string
  /** Placeholder for the app password. */
  password: string
}

type WithPort = Account & { port: number; tls: boolean }

/** Commands or settings of each client, in the client's own terms. */
const programs: readonly { name: string; setup: (account: WithPort) => string[] }[] = [
  {
    name: 'irssi',
    setup: ({ irc, network, username, password, port, tls }) => [
      `/network add -sasl_username ${username} -sasl_password ${password} -sasl_mechanism PLAIN ${network}`,
      `/server add -auto ${tls ? '-tls' : '-notls'} -network ${network} ${irc.host} ${port}`,
      '/save',
      `/connect ${network}`,
    ],
  },
  {
    name: 'WeeChat',
    setup: ({ irc, network, username, password, port, tls }) => [
      // Versions before 4.0 know TLS as SSL; each version ignores the option that it does not know.
      `/server add ${network} ${irc.host}/${port} ${tls ? '-ssl -tls' : '-notls'} -autoconnect`,
      `/set irc.server.${network}.sasl_mechanism plain`,
      `/set irc.server.${network}.sasl_username ${username}`,
      `/set irc.server.${network}.sasl_password ${password}`,
      `/connect ${network}`,
    ],
  },
  {
    name: 'Halloy',
    setup: ({ irc, network, username, password, port, tls }) => [
      `[servers.${network}]`,
      `nickname = "${username}"`,
      `server = "${irc.host}"`,
      `port = ${port}`,
      `use_tls = ${tls}`,
      `[servers.${network}.sasl.plain]`,
      `username = "${username}"`,
      `password = "${password}"`,
    ],
  },
  {
    name: 'Goguma',
    setup: ({ irc, username, password, port, tls }) => [
      `Server: ${tls ? '' : 'irc+insecure://'}${irc.host}:${port}`,
      `Nickname: ${username}`,
      `Password: ${password}`,
    ],
  },
  {
    name: 'mIRC',
    setup: ({ irc, network, username, password, port, tls }) => [
      'Options → Connect → Servers → Add',
      `Description: ${network}`,
      `IRC Server: ${irc.host}`,
      `Port: ${tls ? '+' : ''}${port}`,
      'Login Method: SASL (/CAP)',
      `Password: ${username}:${password}`,
    ],
  },
  {
    name: 'The Lounge',
    setup: ({ irc, network, username, password, port, tls }) => [
      `Name: ${network}`,
      `Server: ${irc.host} : ${port}`,
      `Use secure connection (TLS): ${tls ? 'on' : 'off'}`,
      'Authentication: Username + password (SASL)',
      `Account: ${username}`,
      `Password: ${password}`,
    ],
  },
]

/** Returns setup instructions for each client; empty if the site listens on no port. */
export function clientSetups(account: Account): { name: string; lines: string[] }[] {
  const { tlsPort, port: plainPort } = account.irc
  const port = tlsPort ?? plainPort
  if (port === null) return []
  const settings = { ...account, port, tls: tlsPort !== null }
  return programs.map(({ name, setup }) => ({ name, lines: setup(settings) }))
}
