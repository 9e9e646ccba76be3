import { observer } from 'mobx-react-lite'
import { type Ref, useEffect } from 'react'
import type { Wallet } from '../../../core/contracts/wallet.js'
import { useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'

interface WalletPictureProps {
  wallet: Pick<Wallet, 'name' | 'image_id' | 'image_url'>
  size: number
  nodeRef?: Ref<HTMLSpanElement>
}

/** A wallet of the catalogue by its icon, which is fetched where no list has brought it. */
export const WalletPicture = observer(function WalletPicture({ wallet, size, nodeRef }: WalletPictureProps) {
  const { images } = useModal()
  const { name, image_id: id, image_url: url } = wallet
  useEffect(() => {
    if (!url) void images.load('wallet', [id])
  }, [images, id, url])
  return <Image name={name} src={url || images.get('wallet', id)} size={size} {...(nodeRef && { nodeRef })} />
})
