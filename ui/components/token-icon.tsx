import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createPictures } from '../../core/data/picture-store.js'
import { Image } from '../primitives/image/image.js'
import { usePart } from './hooks/use-part.js'

/** A picture that others have at an address: an initial, until its bytes are here. Never an `<img>` of somebody's address. */
export const TokenIcon = observer(function TokenIcon({
  name,
  url,
  size = 40,
  isRound = true,
}: {
  name: string
  url: string | undefined
  size?: number
  isRound?: boolean
}) {
  const store = usePart(createPictures)?.store
  useEffect(() => store?.load([url]), [store, url])
  const src = url?.startsWith('data:') ? url : store?.get(url)
  return <Image name={name} src={src} size={size} isRound={isRound} />
})
