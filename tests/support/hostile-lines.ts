import fc from 'fast-check'

const commands =
  'PRIVMSG NOTICE TAGMSG REDACT JOIN PART NAMES TOPIC KICK LIST MODE WHO WHOIS WHOWAS ISON USERHOST AWAY MOTD LUSERS VERSION TIME INFO ADMIN HELP NICK USER PASS CAP AUTHENTICATE PING PONG FOO INVITE MONITOR METADATA SETNAME CHANSERV CS NICKSERV NS BATCH CHATHISTORY MARKREAD WEBPUSH OPER LINKS'

const word = fc.oneof(
  fc.constantFrom(
    ...['#rio', '#sampa,#porto', '#', 'ana', 'c1', '*', '0', 'LS', 'REQ', '\x01ACTION x\x01'],
    ...['+o-b', '%tcu,1', '$a:ana', 'nick!*@*', 'LATEST', 'BETWEEN', 'msgid=c1', 'GET', 'REGISTER'],
    ...['+1', '-1', 'draft/multiline', 'timestamp=2026-01-01T00:00:00.000Z', '*playback', 'PLAY * 0'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Malformed IRC lines: existing commands with invalid parameters. */
export const hostileLine: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '@label=a ', '@label= ', '@;=\\ ', '@batch=1 ', ':x '),
    fc.constantFrom(...commands.split(' ')),
    fc.array(word, { maxLength: 4 }),
  )
  .map(([before, command, params]) => `${before}${command} ${params.join(' ')}`.replace(/[\r\n]/g, ' '))
