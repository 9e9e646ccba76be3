import Modal from 'react-modal'
import { content, draw, useOpen } from './page.jsx'

Modal.setAppElement('#app')

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <>
      {trigger}
      <Modal isOpen={isOpen} onRequestClose={close} contentLabel="Host dialog">
        {content}
      </Modal>
    </>
  )
}

draw(<Host />)
