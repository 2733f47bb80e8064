import type pg from 'pg'
import { bulkInsert } from './bulk-insert.ts'
import { withClient } from './postgres.ts'

/** The reader, a member who has been away all the time, and the other member of their conversation. */
interface People {
  reader: number
  friend: number
  conversation: number
}

type Rows = Record<string, readonly string[]>

interface Sizes {
  /** Lines in one channel. */
  lines: number
  /** Lines in five hundred other channels, in total. */
  elsewhere?: number
  articles?: number
}

/** Inserts this many lines, and other rows in proportion: eleven thousand users beside a million lines. */
export async function growDatabase(
  url: string,
  people: People,
  { lines, elsewhere = 0, articles = lines / 200 }: Sizes,
): Promise<void> {
  const all = lines + elsewhere
  await withClient(url, (client) => bulkInsertAll(client, usersOf(1000 + all / 100)))
  // Inserting lines takes as long as everything else together.
  await Promise.all([
    withClient(url, async (client) => {
      await bulkInsertAll(client, linesOf({ lines, elsewhere }, people))
      await client.query(`update channels set last_seq = newest.seq, revision = greatest(channels.revision, newest.revision)
        from (select channel_id, max(seq) as seq, max(revision) as revision from messages group by channel_id) as newest
        where newest.channel_id = channels.id`)
    }),
    withClient(url, (client) => bulkInsertAll(client, talkOf(all / 10, people))),
    withClient(url, (client) =>
      bulkInsertAll(client, { ...textsOf(articles), ...recordsOf(all / 20, people) }),
    ),
  ])
}

async function bulkInsertAll(client: pg.Client, rows: Rows): Promise<void> {
  for (const [table, statements] of Object.entries(rows)) await bulkInsert(client, table, statements)
}

/** A channel with little more than a page of lines, however many the others have. */
export const quietChannel = 'quieto'

const someId = 1_000_000
const places = 500
const inBarra = `(select id from channels where slug = 'barra')`
const minutesAgo = (n: string) => `now() - ${n} * interval '1 minute'`

/** Ids start at a million, so that other tables can refer to them. */
const usersOf = (count: number): Rows => ({
  users: [
    `insert into users (id, username, email, name, language, verified_at, accepted_terms_version, created_at)
     select ${someId} + n, 'gente' || n, 'gente' || n || '@exemplo.com', 'Maria do Mar ' || n, 'pt', now(), 1, ${minutesAgo('n')}
     from generate_series(1, ${count}) n`,
  ],
  sessions: [
    `insert into sessions (id, user_id, user_agent, created_at, last_used_at)
     select gen_random_uuid(), ${someId} + n, 'x', now(), now() from generate_series(1, ${count}) n`,
  ],
  nicknames: [
    `insert into nicknames (user_id, nickname, is_selected, created_at)
     select ${someId} + n, 'apelido_' || n, true, now() from generate_series(1, ${count} / 2) n`,
  ],
})

/** Lines by a thousand users in turn, the reader among them; every tenth mentions the reader. */
const linesOf = (
  { lines: count, elsewhere }: { lines: number; elsewhere: number },
  { reader }: People,
): Rows => ({
  channels: [
    `insert into channels (slug, created_at) select 'lugar' || n, now() from generate_series(1, ${places}) n`,
    `insert into channels (slug, created_at) values ('${quietChannel}', now())`,
  ],
  messages: [
    `insert into messages (channel_id, seq, kind, user_id, username, text, created_at, edited_at, deleted_at, revision)
     select ${inBarra}, last_seq + n, 'text',
            case n % 100 when 0 then ${reader} else ${someId} + 1 + n % 1000 end, 'gente' || n % 1000,
            case n % 10 when 0 then 'rui: ' else '' end || 'linha ' || n || case n % 2 when 0 then ' do mar' else ' da terra' end,
            ${minutesAgo(`(${count} - n)`)}, case n % 100 when 1 then now() end, case n % 1000 when 1 then now() end,
            case n % 100 when 1 then n / 100 + 1 else 0 end
     from channels, generate_series(1, ${count}) n where slug = 'barra'`,
    `insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
     select id, n, 'text', ${someId} + 1 + (n + id) % 1000, 'gente' || (n + id) % 1000, 'conversa ' || n || ' da terra',
            ${minutesAgo(`(${elsewhere} / ${places} - n)`)}
     from channels, generate_series(1, ${elsewhere} / ${places}) n where slug like 'lugar%' order by n, id`,
    `insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
     select id, n, 'text', ${someId} + n, 'gente' || n, 'sossego ' || n, now()
     from channels, generate_series(1, 60) n where slug = '${quietChannel}'`,
  ],
  message_mentions: [
    `insert into message_mentions (message_id, channel_id, user_id)
     select id, channel_id, mentioned from messages, unnest(array[${reader}, ${someId} + 1 + id % 1000]) mentioned
     where text like 'rui: %'`,
  ],
  read_markers: [
    `insert into read_markers (user_id, channel_id, last_read_id)
     select ${reader}, id, 0 from channels where slug = 'barra' or slug like 'lugar%'
     on conflict (user_id, channel_id) do update set last_read_id = 0`,
    `insert into read_markers (user_id, channel_id, last_read_id)
     select id, ${inBarra}, 0 from users where id >= ${someId}`,
  ],
  channel_log: [
    `insert into channel_log (channel_id, actor_id, target_id, event, created_at)
     select ${inBarra}, ${reader}, ${someId} + 1, '{"key": "log.kicked", "params": {"by": "rui", "nickname": "gente1"}}',
            ${minutesAgo('n')} from generate_series(1, ${count} / 20) n`,
  ],
  channel_bans: [
    `insert into channel_bans (channel_id, user_id, banned_by, until, created_at)
     select ${inBarra}, ${someId} + n, ${reader}, now() + (n - 500) * interval '1 minute', now()
     from generate_series(1, ${count} / 1000) n`,
  ],
})

/** Half of the messages are in one conversation, the rest in one conversation for each user. */
const talkOf = (count: number, { reader, friend, conversation }: People): Rows => ({
  conversations: [
    `insert into conversations (first_id, second_id, created_at, moved_at)
     select ${reader}, id, now(), ${minutesAgo(`(id - ${someId})`)} from users where id > ${someId}`,
  ],
  conversation_members: [
    `insert into conversation_members (user_id, conversation_id)
     select member, id from conversations, unnest(array[first_id, second_id]) member
     where second_id > ${someId}`,
  ],
  private_messages: [
    `insert into private_messages (conversation_id, sender_id, sender_name, content, created_at)
     select ${conversation}, case n % 3 when 0 then ${reader} else ${friend} end, 'ana', 'segredo ' || n || ' do mar', ${minutesAgo(`(${count} - n)`)}
     from generate_series(1, ${count} / 2) n`,
    `insert into private_messages (conversation_id, sender_id, sender_name, content, created_at)
     select id, second_id, 'gente', 'recado ' || n, now()
     from conversations, generate_series(1, 5) n where second_id > ${someId}`,
  ],
  notifications: [
    `insert into notifications (user_id, type, source, text_key, params, link, channel_id, message_id, created_at, read_at)
     select user_id, 'mention', 'antes ' || n, 'mention', '{"name": "gente1", "channel": "#barra"}', '/barra', ${inBarra}, n,
            ${minutesAgo('(1000 - n)')}, case n % 10 when 0 then now() end
     from unnest(array[1, ${reader}]) user_id, generate_series(1, 1000) n`,
    `insert into notifications (user_id, type, source, text_key, params, link, channel_id, message_id, created_at)
     select id, 'mention', 'antes ' || n, 'mention', '{"name": "gente1", "channel": "#barra"}', '/barra', ${inBarra}, n, now()
     from users, generate_series(1, 10) n where id > ${someId}`,
  ],
  blocks: [
    `insert into blocks (user_id, blocked_id, created_at)
     select ${reader}, ${someId} + n, now() from generate_series(1, 100) n`,
  ],
})

const textsOf = (count: number): Rows => ({
  pictures: [
    `insert into pictures (id, owner_id, kind, width, height, variants, colour, created_at)
     select lpad(n::text, 26, '0'), ${someId} + n, case n % 5 when 0 then 'library' else 'portrait' end, 9, 6, '[{"name": "x.webp", "type": "image/webp", "width": 9, "height": 6, "bytes": 99}]',
            '#ffffff', ${minutesAgo('n')} from generate_series(1, ${count}) n`,
  ],
  articles: [
    `insert into articles (slug, title, content, excerpt, safe_version, cover_id, category, is_published, is_lyrics, author_id,
                           created_at, updated_at, published_at)
     select 'antigo-' || n, 'Texto do mar ' || n, '<p>' || repeat('As ondas vêm e vão. ', 10) || n || '</p>', 'As ondas',
            (select coalesce(max(safe_version), 1) from articles), lpad(n::text, 26, '0'), 1 + n % 22, n % 10 > 0, n % 4 = 0, 1,
            ${minutesAgo('n')}, ${minutesAgo('n')}, ${minutesAgo('n')} from generate_series(1, ${count}) n`,
  ],
  article_slugs: [
    `insert into article_slugs (slug, article_id, created_at) select slug, id, now() from articles where slug like 'antigo-%'`,
  ],
  albums: [
    `insert into albums (kind, slug, name, country, category, is_published, created_at, updated_at, published_at)
     select case n % 3 when 0 then 'course' else 'shop' end, 'antiga-' || n, 'Loja do mar ' || n, 'br', 1 + n % 22, n % 10 > 0,
            ${minutesAgo('n')}, ${minutesAgo('n')}, ${minutesAgo('n')} from generate_series(1, ${count} / 5) n`,
  ],
  album_slugs: [
    `insert into album_slugs (slug, album_id, created_at) select slug, id, now() from albums where slug like 'antiga-%'`,
  ],
  album_slots: [
    `insert into album_slots (album_id, position, picture_id, name, action_url)
     select id, n, lpad((1 + (id + n) % ${count})::text, 26, '0'), 'Lente do mar ' || n, 'https://loja.example/' || id
     from albums, generate_series(0, 11) n where slug like 'antiga-%'`,
  ],
  news: [
    `insert into news (source, link, title, snippet, language, picked_at)
     select 'g1', 'https://antigas.example/' || n, 'Mar ' || n, 'Ondas', (array['pt', 'en', 'fr', 'es'])[1 + n % 4], ${minutesAgo('n')}
     from generate_series(1, ${count}) n`,
  ],
  videos: [
    `insert into videos (video_id, title, published_at, created_at, updated_at)
     select lpad(n::text, 11, '0'), 'Vídeo do mar ' || n, ${minutesAgo('n')}, now(), now() from generate_series(1, ${count} / 5) n`,
  ],
})

const recordsOf = (count: number, { reader }: People): Rows => ({
  contact_messages: [
    `insert into contact_messages (user_id, name, email, subject, message, created_at)
     select case n % 10 when 0 then ${reader} end, 'Lia', 'lia' || n || '@exemplo.com', 'Assunto', 'Carta do mar ' || n,
            ${minutesAgo(`(${count} - n)`)} from generate_series(1, ${count} / 5) n`,
  ],
  contact_replies: [
    `insert into contact_replies (message_id, author_name, from_staff, subject, message, created_at, sent_at)
     select id, 'neto', true, 'Re', 'Obrigado', now(), now() from contact_messages where name = 'Lia'`,
  ],
  reports: [
    `insert into reports (reporter_id, subject_type, subject_id, author_id, reason, snapshot, state, created_at)
     select ${someId} + 1, 'message', n, ${someId} + 2, 'propaganda', '{"text": "Compre", "name": "gente2"}', case n % 3 when 0 then 'open' else 'resolved' end,
            ${minutesAgo('n')} from generate_series(1, ${count} / 5) n`,
  ],
  audit_entries: [
    `insert into audit_entries (actor_id, actor_name, action, subject_type, subject_id, created_at)
     select 1, 'neto', 'users.suspended', 'user', (${someId} + n % 1000)::text, ${minutesAgo(`(${count} - n)`)}
     from generate_series(1, ${count}) n`,
  ],
  coin_entries: [
    `insert into coin_entries (user_id, delta, balance, reason, created_at)
     select ${reader}, 1, n, 'prêmio', ${minutesAgo(`(${count} - n)`)} from generate_series(1, ${count} / 50) n`,
  ],
  survey_votes: [
    `insert into survey_votes (survey_id, voter, option_index, created_at)
     select (select min(id) from surveys), gen_random_uuid(), n % 3, now() from generate_series(1, ${count}) n`,
  ],
})
