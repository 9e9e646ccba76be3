import 'bootstrap/dist/css/bootstrap.css'
import { Modal } from 'bootstrap'
import { createPortal } from 'react-dom'
import { content, draw } from './page.jsx'

const element = document.createElement('div')
element.className = 'modal'
element.tabIndex = -1
element.setAttribute('role', 'dialog')
element.setAttribute('aria-label', 'Host dialog')
element.innerHTML = '<div class="modal-dialog"><div class="modal-content"><div class="modal-body"></div></div></div>'
document.body.append(element)
const dialog = new Modal(element)

draw(
  <>
    <button type="button" onClick={() => dialog.show()}>
      Open host dialog
    </button>
    {createPortal(content, element.querySelector('.modal-body'))}
  </>,
)
