import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. A channel's slug is one segment too, so it comes after every exact address. */
export default [
  layout('layouts/empty-layout.tsx', [
    route('login', 'features/accounts/login-page.tsx'),
    route('register', 'features/accounts/register-page.tsx'),
    route('forgot-password', 'features/accounts/forgot-password-page.tsx'),
    route('reset-password', 'features/accounts/reset-password-page.tsx'),
  ]),

  layout('layouts/stage-layout.tsx', [route('curso/voce-nao-e-um-lixo', 'features/sales/sales-page.tsx')]),

  layout('layouts/info-layout.tsx', [
    route('termos-de-uso', 'features/site/terms-page.tsx'),
    route('politica-de-privacidade', 'features/site/privacy-page.tsx'),
    route('sobre-nos', 'features/site/about-page.tsx'),
    route('contato', 'features/contact/contact-page.tsx'),
  ]),

  route('magazine/:slug', 'features/blog/magazine-address.ts'),

  layout('layouts/default-layout.tsx', [
    index('features/home/home-page.tsx'),
    route('homeCommunity', 'features/home/home-community-page.tsx'),
    route('homeBlog', 'features/blog/home-blog-page.tsx'),
    route('blog', 'features/blog/blog-page.tsx'),
    route('blog/:slug', 'features/blog/article-page.tsx'),
    route('lyrics', 'features/lyrics/lyrics-page.tsx'),
    route('lyrics/:slug', 'features/lyrics/lyric-page.tsx'),
    route('music', 'features/music/music-page.tsx'),
    route('photos', 'features/photos/photos-page.tsx'),
    route('cryptos', 'features/cryptos/cryptos-page.tsx'),
    route('bio', 'features/site/bio-page.tsx'),
    route('mobileMenu', 'features/site/mobile-menu-page.tsx'),
    route('videos', 'features/videos/videos-page.tsx'),
    route('video/:id', 'features/videos/video-page.tsx'),
    route('extraIncome', 'features/videos/extra-income-page.tsx'),
    route('shop', 'features/stores/shops-page.tsx'),
    route('shop/:slug', 'features/stores/shop-page.tsx'),
    route('courses', 'features/stores/courses-page.tsx'),
    route('courses/:slug', 'features/stores/course-page.tsx'),
    route('channels', 'features/chat/channels-page.tsx'),
    layout('platform/signed-in-only.tsx', [
      route('profile', 'features/profile/profile-page.tsx'),
      route('pvt', 'features/conversations/conversations-page.tsx'),
      route('pvt/:id', 'features/conversations/conversation-page.tsx'),
      route('mail', 'features/mailbox/mailbox-page.tsx'),
      route('mail/:id', 'features/mailbox/mail-page.tsx'),
    ]),
    layout('platform/staff-only.tsx', [
      layout('features/staff/content-frame.tsx', { id: 'tools for albums' }, [
        route('albums', 'features/albums/albums-page.tsx'),
        route('albumAdd', 'features/albums/new-shop-page.tsx'),
        route('albumAdd/:id', 'features/albums/settings-page.tsx'),
        route('courseAdd', 'features/albums/new-course-page.tsx'),
        route('shopEdit/:id', 'features/albums/shop-edit-page.tsx'),
        route('albumEdit/:id', 'features/albums/plain-page.tsx'),
        route('albumCover/:id', 'features/albums/cover-page.tsx'),
      ]),
      layout('features/moderation/staff-frame.tsx', [
        route('admin', 'features/moderation/admin-page.tsx'),
        route('admin/reports', 'features/moderation/reports-page.tsx'),
        route('admin/users', 'features/moderation/users-page.tsx'),
        route('admin/users/:id', 'features/moderation/user-page.tsx'),
        route('admin/users/names', 'features/moderation/name-twins-page.tsx'),
        route('admin/audit', 'features/moderation/audit-page.tsx'),
      ]),
      layout('features/staff/content-frame.tsx', [
        layout('features/settings/settings-frame.tsx', [
          route('admin/site', 'features/settings/site-page.tsx'),
          route('admin/pages', 'features/settings/pages-page.tsx'),
          route('admin/pages/:key', 'features/settings/page-text-page.tsx'),
          route('admin/photos', 'features/settings/photos-page.tsx'),
          route('admin/categories', 'features/settings/categories-page.tsx'),
          route('admin/ads', 'features/settings/ads-page.tsx'),
          route('admin/cryptos', 'features/settings/cryptos-page.tsx'),
        ]),
        route('newsPicker', 'features/news/news-picker-page.tsx'),
        route('editor/:id?', 'features/editor/editor-page.tsx'),
        route('editor_image/:id', 'features/editor/cover-page.tsx'),
        route('editor_step2/:id', 'features/editor/publish-page.tsx'),
        route('editor_ls', 'features/editor/list-page.tsx'),
        route('upload', 'features/uploads/uploads-page.tsx'),
        route('admin/surveys', 'features/surveys/staff-surveys-page.tsx'),
        route('admin/tracks', 'features/tracks/staff-tracks-page.tsx'),
        route('admin/videos', 'features/videos/staff-videos-page.tsx'),
      ]),
    ]),
    route('person/:id', 'features/people/person-page.tsx'),
    route(':slug', 'features/chat/channel-page.tsx'),
    route('*', 'platform/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
