import { centredText, css, flexColumn, flexRow, square } from '../../primitives/styles/css.js'

export const connectStyles = css`
  .wm-connect {
    ${flexColumn}

    /* Keeps its height without its row, where a note has the button. */
    & .wm-connect-more {
      min-block-size: 56px;
    }
    & .wm-connect-more .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & .wm-connect-note {
      display: grid;
      align-content: center;
    }
    & p.wm-connect-note {
      padding: 8px;
      ${centredText}
      color: var(--wm-color-text-soft);
    }
    & .wm-group + .wm-connect-tiles,
    & .wm-connect-more,
    & .wm-group + .wm-connect-note {
      margin-block-start: 4px;
    }
    & .wm-connect-room {
      min-block-size: calc(28px + var(--wm-connect-wallets) * 56px);
    }
    /* The place of one or two wallets has no room for the mark. */
    & .wm-connect-note[data-low] .wm-message-mark {
      display: none;
    }
    @media (max-width: 430px) and (min-height: 421px) {
      /* WalletConnect's tag would say what its name says. */
      & > .wm-group .wm-row-tag {
        display: none;
      }
      /* On phones, tiles of four per line, whatever their groups. A wallet with a detail line keeps its row. */
      & .wm-connect-tiles {
        --wm-connect-gap: max(0px, (100vw - 321px) / 3);
        position: relative;
        ${flexRow}
        align-items: flex-start;
        flex-wrap: wrap;
        column-gap: var(--wm-connect-gap);
      }
      & .wm-connect-tiles > .wm-group {
        display: contents;

        & > h3 {
          position: absolute;
          inset: 0 auto auto 0;
          clip-path: inset(50%);
        }
        & > :not(h3) {
          flex: 0 0 100%;
        }
        &:not(:has(.wm-row-detail)) {
          & > :not(h3) {
            flex: none;
            flex-direction: column;
            gap: 8px;
            inline-size: min(76px, (100vw - 16px) / 4);
            block-size: auto;
            min-block-size: 112px;
            padding: 7px 0;
          }
          & .wm-image {
            --wm-image-size: 60 !important;
          }
          & .wm-skeleton span:first-child {
            ${square('60px')}
            border-radius: calc(var(--wm-radius) * 3.75);
          }
          & .wm-row-name {
            flex: none;
            inline-size: 100%;
            overflow-wrap: anywhere;
            -webkit-line-clamp: 4;
            font-size: var(--wm-text-12);
          }
          & .wm-row-name,
          & .wm-row-name > * {
            ${centredText}
          }
          & .wm-row-tag {
            max-inline-size: 100%;
            padding: 0;
          }
        }
      }
      /* The line of tiles has room for a short note. */
      & .wm-connect-room {
        flex: 1 1 150px;
        min-block-size: calc(round(up, var(--wm-connect-wallets) / 4, 1) * 112px);

        & .wm-message {
          gap: 2px;
          padding-block: 0;
        }
        & .wm-message-mark {
          display: none;
        }
        & .wm-message[data-part] .wm-message-actions {
          margin-block-start: 2px;
        }
      }
      & .wm-group ~ .wm-connect-room {
        min-block-size: 0;
      }
      /* Five to seven would leave a few alone on a second line: they are one line that scrolls, cut at half a tile. */
      & .wm-connect-tiles[data-line]:not(:has(.wm-row-detail)) {
        --wm-connect-gap: max(0px, (100vw - 350px) / 4);
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: min(76px, (100vw - 16px) / 4.5);
        margin: 0 -16px 0 -4px;
        padding: 0 16px 0 4px;
        overflow: auto hidden;
        overscroll-behavior: contain auto;
        scroll-padding-inline: 20px;
        scrollbar-width: none;
        touch-action: pan-x pan-y;

        & > .wm-group > :not(h3) {
          inline-size: auto;
        }
      }
    }
  }
`
