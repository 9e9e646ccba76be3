import('./panel.jsx')
