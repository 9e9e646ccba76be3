import { observer } from 'mobx-react-lite'
import { type CSSProperties, useEffect } from 'react'
import { createPictures } from '../../core/data/picture-store.js'
import { avatarTints } from '../../core/lib/address.js'
import { Image, imageStyles, Picture } from '../primitives/image/image.js'
import { css } from '../primitives/styles/css.js'
import { usePart } from './hooks/use-part.js'

interface TokenIconProps {
  name: string
  url: string | undefined
  size?: number
  isRound?: boolean
}

/** A picture that others have at an address: an initial, until its bytes are here. Never an `<img>` of somebody's address. */
export const TokenIcon = observer(function TokenIcon({ name, url, size = 40, isRound = true }: TokenIconProps) {
  return <Image name={name} src={usePicture(url)} size={size} isRound={isRound} />
})

export function usePicture(url: string | undefined): string | Blob | undefined {
  const store = usePart(createPictures)?.store
  useEffect(() => store?.load([url]), [store, url])
  return url?.startsWith('data:') ? url : store?.get(url)
}

const avatarStyles = css`
  .wm-avatar {
    &.wm-image {
      background:
        radial-gradient(circle at 28% 22%, var(--wm-avatar-4), transparent 52%),
        radial-gradient(circle at 82% 30%, var(--wm-avatar-2), transparent 60%),
        radial-gradient(circle at 70% 88%, var(--wm-avatar-1), transparent 58%),
        linear-gradient(160deg, var(--wm-avatar-3), var(--wm-avatar-0));
    }
    @media (forced-colors: active) {
      /* Its colours say whose it is. */
      forced-color-adjust: none;
    }
  }
`

/** An account's face: its own picture over five tints of the address. */
export function Avatar({ address, src, size = 72 }: { address: string; src: string | undefined; size?: number }) {
  imageStyles.use()
  avatarStyles.use()
  const tints = Object.fromEntries(avatarTints(address).map((tint, index) => [`--wm-avatar-${index}`, tint]))
  const style = { '--wm-image-size': size, ...tints } as CSSProperties // React has no type for custom properties
  return (
    <span className="wm-image wm-image-round wm-avatar" aria-hidden="true" style={style}>
      {src && (src.startsWith('data:') ? <Picture src={src} /> : <RemotePicture url={src} />)}
    </span>
  )
}

const RemotePicture = observer(function RemotePicture({ url }: { url: string }) {
  const picture = usePicture(url)
  return picture && <Picture src={picture} />
})
