import type { EditedArticle } from '../../../web/features/admin/articles/editor/editor.queries.ts'
import { useStaffTexts } from '../../../web/features/admin/kit/use-staff-texts.ts'
import { renderPage } from './render-page.tsx'

/** A draft article. */
export const sampleArticle: EditedArticle = {
  ...{ id: 5, title: 'Mar', content: '<p>um</p>', youtube: '', lrc: '', trackId: null, slug: 'mar' },
  ...{ description: '', cover: '', category: null, categoryName: '', isPublished: false, isLyrics: false },
  ...{
    language: 'pt',
    languages: [],
    original: null,
    images: [],
    version: 3,
    kind: 'article',
    album: null,
    formerSlugs: ['antes'],
  },
  ...{
    publishedAt: null,
    plan: null,
    author: { id: 1, name: 'Neto', profileImage: '' },
    abilities: { author: true },
  },
  ...{ createdAt: '2024-03-04T15:00:00Z', updatedAt: '2024-03-04T15:00:00Z' },
}

const shown = (Screen: React.ComponentType) =>
  function Shown() {
    return useStaffTexts('staff-editor') === 'ready' && <Screen />
  }

/** Renders a screen of the editor, once its translations are loaded. */
export const renderEditor = (Screen: React.ComponentType, at = '/editor', path?: string) =>
  renderPage(shown(Screen), at, { path })
