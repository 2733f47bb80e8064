import { describedParts } from '#contract/rules/videos.ts'

/** Plain text with its line breaks; web addresses in it are links, and nothing else is. */
export function VideoDescription({ text }: { text: string }) {
  return (
    <p className="video-description">
      {describedParts(text).map((part, index) =>
        'link' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={index} href={part.link} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
