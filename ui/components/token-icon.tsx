import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createPictures } from '../../core/data/picture-store.js'
import { Image } from '../primitives/image/image.js'
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
