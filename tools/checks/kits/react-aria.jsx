import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { box, content, draw } from './page.jsx'

// HeroUI's dialog is built on this one.
draw(
  <DialogTrigger>
    <Button>Open host dialog</Button>
    <ModalOverlay isDismissable style={{ position: 'fixed', inset: 0, background: '#0006' }}>
      <Modal style={box}>
        <Dialog>
          <Heading slot="title">Host dialog</Heading>
          {content}
        </Dialog>
      </Modal>
    </ModalOverlay>
  </DialogTrigger>,
)
