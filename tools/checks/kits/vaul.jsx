import { Drawer } from 'vaul'
import { box, content, draw } from './page.jsx'

draw(
  <Drawer.Root>
    <Drawer.Trigger>Open host dialog</Drawer.Trigger>
    <Drawer.Portal>
      <Drawer.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
      <Drawer.Content aria-describedby={undefined} style={{ ...box, top: 'auto', bottom: 0 }}>
        <Drawer.Title>Host dialog</Drawer.Title>
        {content}
      </Drawer.Content>
    </Drawer.Portal>
  </Drawer.Root>,
)
