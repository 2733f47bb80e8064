import { describedParts } from '#contract/rules/videos.ts'

/** Plain text with its line breaks; web addresses in it are links, and nothing else is. */
export function VideoDescription({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere mt-6 whitespace-pre-line border-line border-t pt-5 font-read text-serif leading-body">
      {describedParts(text).map((part, index) =>
        'link' in part ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            key={index}
            href={part.link}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="text-sea underline underline-offset-3"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
