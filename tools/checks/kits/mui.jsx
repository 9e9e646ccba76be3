import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <>
      {trigger}
      <Dialog open={isOpen} onClose={close} transitionDuration={0} aria-labelledby="title">
        <DialogTitle id="title">Host dialog</DialogTitle>
        {content}
      </Dialog>
    </>
  )
}

draw(<Host />)
