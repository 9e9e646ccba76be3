import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { box, content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <>
      {trigger}
      <Dialog open={isOpen} onClose={close} style={{ position: 'relative', zIndex: 50 }}>
        <div style={{ position: 'fixed', inset: 0, background: '#0006' }} />
        <DialogPanel style={box}>
          <DialogTitle>Host dialog</DialogTitle>
          {content}
        </DialogPanel>
      </Dialog>
    </>
  )
}

draw(<Host />)
