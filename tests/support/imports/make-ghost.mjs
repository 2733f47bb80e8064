// Writes the content of ghost.json into an empty Ghost 5, and exports it through its own admin API.
// node make-ghost.mjs ADDRESS_OF_GHOST FOLDER_OF_PICTURES > ghost.json
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [address, pictures] = process.argv.slice(2)
const api = `${address}/ghost/api/admin`
const headers = { origin: address, 'accept-version': 'v5.0' }
let cookie = ''
async function ask(path, body, method = 'POST') {
  const isForm = body instanceof FormData
  const response = await fetch(`${api}/${path}`, {
    method,
    headers: { ...headers, cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: body && (isForm ? body : JSON.stringify(body)),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return text && text !== 'Created' ? JSON.parse(text) : undefined
}

const owner = {
  name: 'Ana Lúcia',
  email: 'ana@old.example.com',
  password: 'not-a-secret-7',
  blogTitle: 'O Velho Ghost',
}
await ask('authentication/setup/', { setup: [owner] })
// Ghost adds a second author only by email invitation; this command adds one by SQL.
if (process.env.SECOND_AUTHOR) execSync(process.env.SECOND_AUTHOR)
await ask('session/', { username: owner.email, password: owner.password })

async function picture(name) {
  const form = new FormData()
  form.append(
    'file',
    new Blob([readFileSync(join(pictures, name))], {
      type: name.endsWith('png') ? 'image/png' : 'image/jpeg',
    }),
    name,
  )
  form.append('purpose', 'image')
  return (await ask('images/upload/', form)).images[0].url
}
const sea = await picture('praia-do-forte.jpg')
const plate = await picture('moqueca.png')
const cover = await picture('capa.jpg')

const words = (text, format = 0) => ({
  type: 'extended-text',
  version: 1,
  detail: 0,
  format,
  mode: 'normal',
  style: '',
  text,
})
const link = (url, text) => ({
  type: 'link',
  version: 1,
  direction: 'ltr',
  format: '',
  indent: 0,
  rel: null,
  target: null,
  title: null,
  url,
  children: [words(text)],
})
const block = (type, children, more = {}) => ({
  type,
  version: 1,
  direction: 'ltr',
  format: '',
  indent: 0,
  children,
  ...more,
})
const p = (...children) =>
  block(
    'paragraph',
    children.map((one) => (typeof one === 'string' ? words(one) : one)),
  )
const lexical = (...children) => JSON.stringify({ root: block('root', children) })

const posts = [
  {
    title: 'Uma viagem à Praia do Forte',
    status: 'published',
    published_at: '2019-05-04T12:30:00.000Z',
    custom_excerpt: 'Três dias de sol & mar.',
    feature_image: cover,
    feature_image_alt: 'Uma capa roxa',
    tags: [{ name: 'Viagens' }, { name: 'Bahia' }, { name: '#interno' }],
    lexical: lexical(
      p(
        'Chegamos de manhã. ',
        words('O mar', 1),
        ' estava calmo, e o ',
        link(`${address}/ola-mundo/`, 'primeiro texto'),
        ' já contava isso.',
      ),
      block('extended-heading', [words('O primeiro dia')], { tag: 'h2' }),
      {
        type: 'image',
        version: 1,
        src: sea,
        width: 1400,
        height: 900,
        title: '',
        alt: 'Mar & areia',
        caption: 'A praia às <em>seis</em>',
        cardWidth: 'wide',
        href: '',
      },
      {
        type: 'gallery',
        version: 1,
        caption: 'Duas',
        images: [
          { row: 0, src: plate, width: 400, height: 300, fileName: 'moqueca.png' },
          { row: 0, src: sea, width: 1400, height: 900, fileName: 'praia-do-forte.jpg' },
        ],
      },
      {
        type: 'embed',
        version: 1,
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        embedType: 'video',
        html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" frameborder="0" allowfullscreen title="Vídeo"></iframe>',
        metadata: {},
        caption: '',
      },
      {
        type: 'bookmark',
        version: 1,
        url: 'https://exemplo.com/mapa',
        metadata: {
          icon: '',
          title: 'O mapa',
          description: 'Um mapa da praia',
          author: '',
          publisher: 'Exemplo',
          thumbnail: '',
        },
        caption: '',
      },
      {
        type: 'callout',
        version: 1,
        calloutText: '<p>Leve protetor solar.</p>',
        calloutEmoji: '💡',
        backgroundColor: 'blue',
      },
      { type: 'toggle', version: 1, heading: 'E a chuva?', content: '<p>Choveu no sábado.</p>' },
      {
        type: 'button',
        version: 1,
        buttonText: 'Ver o mapa',
        alignment: 'center',
        buttonUrl: 'https://exemplo.com/mapa',
      },
      {
        type: 'html',
        version: 1,
        html: '<iframe src="https://player.vimeo.com/video/76979871"></iframe><script>alert(1)</script>',
      },
      {
        type: 'audio',
        version: 1,
        duration: 3,
        mimeType: 'audio/mpeg',
        src: `${address}/content/media/2019/05/mar.mp3`,
        title: 'O som do mar',
        thumbnailSrc: '',
      },
      {
        type: 'file',
        version: 1,
        src: `${address}/content/files/2019/05/roteiro.pdf`,
        fileTitle: 'Roteiro',
        fileCaption: '',
        fileName: 'roteiro.pdf',
        fileSize: 1234,
      },
      block('quote', [words('Quem vem pra beira do mar nunca mais quer voltar.')]),
      { type: 'horizontalrule', version: 1 },
      block(
        'list',
        [
          block('listitem', [words('Protetor solar')], { value: 1 }),
          block('listitem', [words('Água de coco')], { value: 2 }),
        ],
        { listType: 'bullet', start: 1, tag: 'ul' },
      ),
      { type: 'codeblock', version: 1, code: 'let mar = "calmo"\n\nmar.ondas', language: 'js', caption: '' },
    ),
  },
  {
    title: 'Olá, mundo!',
    slug: 'ola-mundo',
    status: 'published',
    published_at: '2018-01-02T10:00:00.000Z',
    lexical: lexical(p('O primeiro texto.')),
  },
  {
    title: 'Samba de roda',
    status: 'published',
    published_at: '2020-03-01T02:59:00.000Z',
    tags: [{ name: 'Música' }],
    lexical: lexical(p('Um texto só de palavras.')),
  },
  {
    title: 'Samba de roda',
    authors: [{ id: '2' }],
    status: 'published',
    published_at: '2021-03-01T15:00:00.000Z',
    tags: [{ name: 'Música' }],
    lexical: lexical(p('O mesmo título, outro texto.')),
  },
  {
    title: '日本の音楽',
    status: 'published',
    published_at: '2021-06-01T15:00:00.000Z',
    tags: [{ name: 'Música' }],
    lexical: lexical(p('音楽について。 🎶')),
  },
  { title: 'Rascunho', status: 'draft', lexical: lexical(p('Ainda não.')) },
  {
    title: 'No futuro',
    status: 'scheduled',
    published_at: '2031-01-01T13:00:00.000Z',
    lexical: lexical(p('Mais tarde.')),
  },
  {
    title: 'Só para membros',
    status: 'published',
    visibility: 'members',
    published_at: '2020-01-01T13:00:00.000Z',
    lexical: lexical(p('Para membros.')),
  },
]
for (const post of posts) await ask('posts/', { posts: [post] })
await ask('pages/', {
  pages: [
    {
      title: 'Sobre',
      status: 'published',
      published_at: '2018-01-01T10:00:00.000Z',
      lexical: lexical(p('Sobre o velho blog.')),
    },
  ],
})

process.stdout.write(JSON.stringify(await ask('db/', undefined, 'GET')))
