import { render, type ComponentChild } from 'preact';

/** A place of the page in which something else can stand for a while. */
export interface Slot {
  show(content: ComponentChild): void;
  /** Puts back what was there at first. */
  restore(): void;
}

/**
 * A slot with what the page was built with.
 *
 * @param built what is there at first, side by side
 * @param place puts in what stands there in place of that
 */
export function slotFor(built: readonly Element[], place: (own: Element) => void): Slot {
  const own = document.createElement('div');
  const parent = built[0]?.parentElement;
  return {
    show(content) {
      render(content, own);
      if (own.isConnected) return;
      place(own);
      for (const element of built) element.remove();
    },
    restore() {
      if (!own.isConnected) return;
      if (parent) own.before(...built);
      own.remove();
    },
  };
}
