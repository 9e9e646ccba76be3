import { FocusTrap } from 'focus-trap-react'
import { box, content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <>
      {trigger}
      {isOpen && (
        <FocusTrap focusTrapOptions={{ onDeactivate: close }}>
          <div style={box} role="dialog" aria-label="Host dialog">
            {content}
          </div>
        </FocusTrap>
      )}
    </>
  )
}

draw(<Host />)
