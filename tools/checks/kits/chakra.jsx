import { ChakraProvider, Dialog, defaultSystem } from '@chakra-ui/react'
import { content, draw, useOpen } from './page.jsx'

function Host() {
  const { isOpen, close, trigger } = useOpen()
  return (
    <ChakraProvider value={defaultSystem}>
      {trigger}
      <Dialog.Root open={isOpen} onOpenChange={({ open }) => open || close()}>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>Host dialog</Dialog.Title>
            {content}
          </Dialog.Content>
        </Dialog.Positioner>
      </Dialog.Root>
    </ChakraProvider>
  )
}

draw(<Host />)
