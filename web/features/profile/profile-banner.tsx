import { NickSea } from './nick-sea.tsx'
import './nick-sea.css'

interface ProfileBannerProps {
  /** Whose sea it is. */
  nick: string
  picture: React.ReactNode
  name: string
  /** The line below the name. */
  line: React.ReactNode
  /** At the end of the line of names; on a phone under them. */
  children?: React.ReactNode
}

/** With what the page of a person begins. */
export function ProfileBanner({ nick, picture, name, line, children }: ProfileBannerProps) {
  return (
    <>
      <NickSea nick={nick} className="block h-33 w-full sm:h-43" />
      <BannerRow as="header">
        {picture}
        <BannerNames>
          <h1 className="type-title wrap-anywhere text-name sm:font-stretch-80% sm:text-name-large">
            <bdi>{name}</bdi>
          </h1>
          <p className="wrap-anywhere text-muted">{line}</p>
        </BannerNames>
        {children}
      </BannerRow>
    </>
  )
}

export function BannerRow({ as: Row, children }: { as: 'header' | 'div'; children: React.ReactNode }) {
  return (
    <Row className="relative mx-auto flex max-w-310 items-start gap-3.5 px-4 max-sm:flex-wrap sm:gap-7 md:px-gutter">
      {children}
    </Row>
  )
}

export function BannerNames({ className = '', children }: { className?: string; children: React.ReactNode }) {
  const besidePicture = 'max-sm:basis-[max(--spacing(30),100%-(--spacing(27.5)))]'
  return <div className={`min-w-0 flex-1 pt-3 sm:pt-4.5 ${besidePicture} ${className}`}>{children}</div>
}
