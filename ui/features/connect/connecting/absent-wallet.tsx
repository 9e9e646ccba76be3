import { observer } from 'mobx-react-lite'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import { connectingStyles } from '../../../components/connecting.css.js'
import { useArrival } from '../../../components/hooks/use-arrival.js'
import { RingedIcon } from '../../../components/ringed-icon.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages } from '../../../primitives/context/shell.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { hasLinks, WalletLinks } from '../wallet-links.js'
import { WalletPicture } from '../wallet-picture.js'

/** A wallet that cannot be reached from here: what to do instead. */
export const AbsentWallet = observer(function AbsentWallet({ wallet }: { wallet: Wallet }) {
  useStyles(connectingStyles)
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  const title = messages.absentTitle(wallet.name)
  const text = hasLinks(wallet) ? messages.absentText : messages.absentNoLinksText
  useAnnouncement(`${title}. ${text}`)
  const iconRef = useArrival()
  return (
    <div className="wm-connecting" data-state="still">
      <RingedIcon state="still">
        <WalletPicture wallet={wallet} size={72} nodeRef={iconRef} />
      </RingedIcon>
      <h3>{title}</h3>
      <p>{text}</p>
      <WalletLinks wallet={wallet} />
      <div className="wm-connecting-actions">
        <Button isWide onPress={goBack}>
          {messages.chooseAnother}
        </Button>
      </div>
    </div>
  )
})
