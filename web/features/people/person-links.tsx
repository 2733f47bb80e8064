export const instagramAddress = (handle: string) => `https://www.instagram.com/${encodeURIComponent(handle)}/`

/** The server stores handles and canonical URLs only. */
export function InstagramLink({ handle }: { handle: string }) {
  return <Outside href={instagramAddress(handle)}>@{handle}</Outside>
}

export function YoutubeLink({ address }: { address: string }) {
  if (!address.startsWith('https://')) return address
  return <Outside href={address}>{address.replace(/^https:\/\/(www\.)?/, '')}</Outside>
}

function Outside({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="text-link wrap-anywhere" href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  )
}
