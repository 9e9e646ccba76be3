import { observer } from 'mobx-react-lite'
import { type CSSProperties, useContext, useEffect } from 'react'
import { etherPicture } from '../../core/contracts/network/network-marks.js'
import type { AssetName } from '../../core/data/assets/asset.js'
import { createPictures } from '../../core/data/picture-store.js'
import { OwnLookContext } from '../primitives/context/own-look.js'
import { avatarColours, avatarFace } from '../primitives/image/avatar-face.js'
import { Image, imageStyles, Picture } from '../primitives/image/image.js'
import { css } from '../primitives/styles/css.js'
import { usePart } from './hooks/use-part.js'

interface TokenIconProps {
  name: string
  url: string | undefined
  size?: number
  isRound?: boolean
  /** The identified asset: Ether has the mark of its networks, whatever picture a service gives. */
  asset?: AssetName | undefined
}

/**
 * A picture at a third party's URL: a plain tile until its bytes are loaded, and an initial without them. Never an
 * `<img>` with that URL.
 */
export const TokenIcon = observer(function TokenIcon({
  name,
  url: given,
  size = 40,
  isRound = true,
  asset,
}: TokenIconProps) {
  const url = asset && isEther(asset) ? etherPicture : given
  const src = usePicture(url)
  const missing = usePart(createPictures)?.store.missing
  return <Image name={name} src={src} size={size} isRound={isRound} isComing={!!url && !missing?.has(url)} />
})

const isEther = ({ isVouched, symbol }: AssetName) => isVouched && symbol === 'ETH'

export function usePicture(url: string | undefined): string | Blob | undefined {
  const store = usePart(createPictures)?.store
  useEffect(() => store?.load([url]), [store, url])
  return url?.startsWith('data:') ? url : store?.blobs.get(url ?? '')
}

const avatarStyles = css`
  .wm-avatar {
    &.wm-image {
      ${avatarFace}
    }
    &.wm-image:empty {
      filter: saturate(1.25);
    }
    @media (forced-colors: active) {
      /* The colours identify the account, so they stay in forced-colours mode. */
      forced-color-adjust: none;
    }
  }
`

interface AvatarProps {
  address: string
  name?: string | undefined
  src: string | undefined
  size: number
}

/** An account's avatar: its own picture over a background derived from the address, or what the page draws. */
export function Avatar({ address, name, src, size }: AvatarProps) {
  const look = useContext(OwnLookContext)
  imageStyles.use()
  avatarStyles.use()
  const style = { '--wm-image-size': size, ...avatarColours(address) } as CSSProperties // React has no type for custom properties
  const standard = (
    <span className="wm-image wm-image-round wm-avatar" aria-hidden="true" style={style}>
      {src && (src.startsWith('data:') ? <Picture src={src} /> : <RemotePicture url={src} />)}
    </span>
  )
  return look ? look.avatar({ address, name, picture: src, size }, standard) : standard
}

const RemotePicture = observer(function RemotePicture({ url }: { url: string }) {
  const picture = usePicture(url)
  return picture && <Picture src={picture} />
})
