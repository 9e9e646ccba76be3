import { Modal } from 'antd'
import { content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <>
      {trigger}
      <Modal open={isOpen} onCancel={close} footer={null} title="Host dialog">
        {content}
      </Modal>
    </>
  )
}

draw(<Host />)
