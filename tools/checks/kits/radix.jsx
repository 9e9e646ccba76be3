import * as Dialog from '@radix-ui/react-dialog'
import { box, content, draw } from './page.jsx'

// shadcn's dialog is this one.
draw(
  <Dialog.Root>
    <Dialog.Trigger>Open host dialog</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
      <Dialog.Content aria-describedby={undefined} style={box}>
        <Dialog.Title>Host dialog</Dialog.Title>
        {content}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>,
)
