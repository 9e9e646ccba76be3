import '@mantine/core/styles.css'
import { MantineProvider, Modal } from '@mantine/core'
import { content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <MantineProvider>
      {trigger}
      <Modal opened={isOpen} onClose={close} title="Host dialog" transitionProps={{ duration: 0 }}>
        {content}
      </Modal>
    </MantineProvider>
  )
}

draw(<Host />)
