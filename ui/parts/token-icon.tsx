import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createPictures } from '../../core/flows/pictures.js'
import { Image } from '../primitives/image.js'
import { usePart } from './use-part.js'

/** The picture of a token or a collectible: an initial, until its bytes are here. Never an `<img>` of somebody's address. */
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
  return <Image name={name} src={store?.get(url)} size={size} isRound={isRound} />
})
