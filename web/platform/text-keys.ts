import type accounts from '#locales/pt/accounts.json'
import type appPasswords from '#locales/pt/app-passwords.json'
import type blog from '#locales/pt/blog.json'
import type categories from '#locales/pt/categories.json'
import type channels from '#locales/pt/channels.json'
import type chat from '#locales/pt/chat.json'
import type conversations from '#locales/pt/conversations.json'

import type cryptos from '#locales/pt/cryptos.json'
import type home from '#locales/pt/home.json'
import type labels from '#locales/pt/labels.json'
import type lyrics from '#locales/pt/lyrics.json'
import type mailbox from '#locales/pt/mailbox.json'
import type music from '#locales/pt/music.json'
import type nicknames from '#locales/pt/nicknames.json'
import type notifications from '#locales/pt/notifications.json'
import type pages from '#locales/pt/pages.json'
import type people from '#locales/pt/people.json'
import type photos from '#locales/pt/photos.json'
import type profile from '#locales/pt/profile.json'
import type sales from '#locales/pt/sales.json'
import type search from '#locales/pt/search.json'
import type site from '#locales/pt/site.json'
import type staff from '#locales/pt/staff.json'
import type staffAlbums from '#locales/pt/staff-albums.json'
import type staffCovers from '#locales/pt/staff-covers.json'
import type staffEditor from '#locales/pt/staff-editor.json'
import type staffNews from '#locales/pt/staff-news.json'
import type staffSettings from '#locales/pt/staff-settings.json'
import type staffSurveys from '#locales/pt/staff-surveys.json'
import type staffTracks from '#locales/pt/staff-tracks.json'
import type staffUploads from '#locales/pt/staff-uploads.json'
import type staffVideos from '#locales/pt/staff-videos.json'
import type stores from '#locales/pt/stores.json'
import type ui from '#locales/pt/ui.json'
import type unread from '#locales/pt/unread.json'
import type unsaved from '#locales/pt/unsaved.json'
import type videos from '#locales/pt/videos.json'

/** The compiler knows every text key. A new file in `locales/` adds its line here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      accounts: typeof accounts
      'app-passwords': typeof appPasswords
      blog: typeof blog
      categories: typeof categories
      channels: typeof channels
      chat: typeof chat
      conversations: typeof conversations

      cryptos: typeof cryptos
      home: typeof home
      labels: typeof labels
      lyrics: typeof lyrics
      mailbox: typeof mailbox
      music: typeof music
      nicknames: typeof nicknames
      notifications: typeof notifications
      pages: typeof pages
      photos: typeof photos
      people: typeof people
      profile: typeof profile
      sales: typeof sales
      search: typeof search
      site: typeof site
      staff: typeof staff
      'staff-covers': typeof staffCovers
      'staff-editor': typeof staffEditor
      'staff-surveys': typeof staffSurveys
      'staff-uploads': typeof staffUploads
      'staff-albums': typeof staffAlbums
      'staff-news': typeof staffNews
      'staff-tracks': typeof staffTracks
      'staff-videos': typeof staffVideos
      'staff-settings': typeof staffSettings
      stores: typeof stores
      ui: typeof ui
      unread: typeof unread
      unsaved: typeof unsaved
      videos: typeof videos
    }
  }
}
